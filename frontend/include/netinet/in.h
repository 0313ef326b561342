#ifndef CONCORD_NETINET_IN_H
#define CONCORD_NETINET_IN_H
#include <endian.h>
#include <stdint.h>
#include <sys/socket.h>
typedef uint16_t in_port_t;
typedef uint32_t in_addr_t;
struct in_addr {
  in_addr_t s_addr;
};
struct sockaddr_in {
  sa_family_t sin_family;
  in_port_t sin_port;
  struct in_addr sin_addr;
  unsigned char sin_zero[8];
};
struct in6_addr {
  union {
    uint8_t __u6_addr8[16];
    uint16_t __u6_addr16[8];
    uint32_t __u6_addr32[4];
  } __in6_u;
};
#define s6_addr __in6_u.__u6_addr8
#define s6_addr16 __in6_u.__u6_addr16
#define s6_addr32 __in6_u.__u6_addr32
struct sockaddr_in6 {
  sa_family_t sin6_family;
  in_port_t sin6_port;
  uint32_t sin6_flowinfo;
  struct in6_addr sin6_addr;
  uint32_t sin6_scope_id;
};
struct ip_mreq {
  struct in_addr imr_multiaddr, imr_interface;
};
struct ipv6_mreq {
  struct in6_addr ipv6mr_multiaddr;
  unsigned int ipv6mr_interface;
};
#define IPPROTO_IP 0
#define IPPROTO_ICMP 1
#define IPPROTO_IGMP 2
#define IPPROTO_TCP 6
#define IPPROTO_UDP 17
#define IPPROTO_IPV6 41
#define IPPROTO_ICMPV6 58
#define IPPROTO_RAW 255
#define IP_TOS 1
#define IP_TTL 2
#define IP_HDRINCL 3
#define IP_MULTICAST_IF 32
#define IP_MULTICAST_TTL 33
#define IP_MULTICAST_LOOP 34
#define IP_ADD_MEMBERSHIP 35
#define IP_DROP_MEMBERSHIP 36
#define IPV6_V6ONLY 26
#define INADDR_ANY ((in_addr_t)0x00000000)
#define INADDR_BROADCAST ((in_addr_t)0xffffffff)
#define INADDR_NONE ((in_addr_t)0xffffffff)
#define INADDR_LOOPBACK ((in_addr_t)0x7f000001)
#define INET_ADDRSTRLEN 16
#define INET6_ADDRSTRLEN 46
#define IN6ADDR_ANY_INIT { { { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 } } }
#define IN6ADDR_LOOPBACK_INIT { { { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 } } }
#define in6addr_any ((struct in6_addr)IN6ADDR_ANY_INIT)
#define in6addr_loopback ((struct in6_addr)IN6ADDR_LOOPBACK_INIT)
#define htons(x) __builtin_bswap16(x)
#define ntohs(x) __builtin_bswap16(x)
#define htonl(x) __builtin_bswap32(x)
#define ntohl(x) __builtin_bswap32(x)
/* Constants that no model needs. */
#define _NETINET_IN_H 1
#define IP_OPTIONS 4
#define IP_RECVOPTS 6
#define IP_RECVRETOPTS 7
#define IP_RETOPTS 7
#define IP_UNBLOCK_SOURCE 37
#define IP_BLOCK_SOURCE 38
#define IP_ADD_SOURCE_MEMBERSHIP 39
#define IP_DROP_SOURCE_MEMBERSHIP 40
#define IP_MSFILTER 41
#define MCAST_JOIN_GROUP 42
#define MCAST_BLOCK_SOURCE 43
#define MCAST_UNBLOCK_SOURCE 44
#define MCAST_LEAVE_GROUP 45
#define MCAST_JOIN_SOURCE_GROUP 46
#define MCAST_LEAVE_SOURCE_GROUP 47
#define MCAST_MSFILTER 48
#define IP_MULTICAST_ALL 49
#define IP_UNICAST_IF 50
#define MCAST_EXCLUDE 0
#define MCAST_INCLUDE 1
#define IP_ROUTER_ALERT 5
#define IP_PKTINFO 8
#define IP_PKTOPTIONS 9
#define IP_PMTUDISC 10
#define IP_MTU_DISCOVER 10
#define IP_RECVERR 11
#define IP_RECVTTL 12
#define IP_RECVTOS 13
#define IP_MTU 14
#define IP_FREEBIND 15
#define IP_IPSEC_POLICY 16
#define IP_XFRM_POLICY 17
#define IP_PASSSEC 18
#define IP_TRANSPARENT 19
#define IP_ORIGDSTADDR 20
#define IP_RECVORIGDSTADDR 20
#define IP_MINTTL 21
#define IP_NODEFRAG 22
#define IP_CHECKSUM 23
#define IP_BIND_ADDRESS_NO_PORT 24
#define IP_RECVFRAGSIZE 25
#define IP_RECVERR_RFC4884 26
#define IP_PMTUDISC_DONT 0
#define IP_PMTUDISC_WANT 1
#define IP_PMTUDISC_DO 2
#define IP_PMTUDISC_PROBE 3
#define IP_PMTUDISC_INTERFACE 4
#define IP_PMTUDISC_OMIT 5
#define SOL_IP 0
#define IP_DEFAULT_MULTICAST_TTL 1
#define IP_DEFAULT_MULTICAST_LOOP 1
#define IP_MAX_MEMBERSHIPS 20
#define IPV6_ADDRFORM 1
#define IPV6_2292PKTINFO 2
#define IPV6_2292HOPOPTS 3
#define IPV6_2292DSTOPTS 4
#define IPV6_2292RTHDR 5
#define IPV6_2292PKTOPTIONS 6
#define IPV6_CHECKSUM 7
#define IPV6_2292HOPLIMIT 8
#define IPV6_NEXTHOP 9
#define IPV6_AUTHHDR 10
#define IPV6_UNICAST_HOPS 16
#define IPV6_MULTICAST_IF 17
#define IPV6_MULTICAST_HOPS 18
#define IPV6_MULTICAST_LOOP 19
#define IPV6_JOIN_GROUP 20
#define IPV6_LEAVE_GROUP 21
#define IPV6_ROUTER_ALERT 22
#define IPV6_MTU_DISCOVER 23
#define IPV6_MTU 24
#define IPV6_RECVERR 25
#define IPV6_JOIN_ANYCAST 27
#define IPV6_LEAVE_ANYCAST 28
#define IPV6_MULTICAST_ALL 29
#define IPV6_ROUTER_ALERT_ISOLATE 30
#define IPV6_RECVERR_RFC4884 31
#define IPV6_IPSEC_POLICY 34
#define IPV6_XFRM_POLICY 35
#define IPV6_HDRINCL 36
#define IPV6_RECVPKTINFO 49
#define IPV6_PKTINFO 50
#define IPV6_RECVHOPLIMIT 51
#define IPV6_HOPLIMIT 52
#define IPV6_RECVHOPOPTS 53
#define IPV6_HOPOPTS 54
#define IPV6_RTHDRDSTOPTS 55
#define IPV6_RECVRTHDR 56
#define IPV6_RTHDR 57
#define IPV6_RECVDSTOPTS 58
#define IPV6_DSTOPTS 59
#define IPV6_RECVPATHMTU 60
#define IPV6_PATHMTU 61
#define IPV6_DONTFRAG 62
#define IPV6_RECVTCLASS 66
#define IPV6_TCLASS 67
#define IPV6_AUTOFLOWLABEL 70
#define IPV6_ADDR_PREFERENCES 72
#define IPV6_MINHOPCOUNT 73
#define IPV6_ORIGDSTADDR 74
#define IPV6_RECVORIGDSTADDR 74
#define IPV6_TRANSPARENT 75
#define IPV6_UNICAST_IF 76
#define IPV6_RECVFRAGSIZE 77
#define IPV6_FREEBIND 78
#define IPV6_ADD_MEMBERSHIP 20
#define IPV6_DROP_MEMBERSHIP 21
#define IPV6_RXHOPOPTS 54
#define IPV6_RXDSTOPTS 59
#define IPV6_PMTUDISC_DONT 0
#define IPV6_PMTUDISC_WANT 1
#define IPV6_PMTUDISC_DO 2
#define IPV6_PMTUDISC_PROBE 3
#define IPV6_PMTUDISC_INTERFACE 4
#define IPV6_PMTUDISC_OMIT 5
#define SOL_IPV6 41
#define SOL_ICMPV6 58
#define IPV6_RTHDR_LOOSE 0
#define IPV6_RTHDR_STRICT 1
#define IPV6_RTHDR_TYPE_0 0
#define IPPROTO_IPIP IPPROTO_IPIP
enum { IPPROTO_IPIP = 4 };
#define IPPROTO_EGP IPPROTO_EGP
enum { IPPROTO_EGP = 8 };
#define IPPROTO_PUP IPPROTO_PUP
enum { IPPROTO_PUP = 12 };
#define IPPROTO_IDP IPPROTO_IDP
enum { IPPROTO_IDP = 22 };
#define IPPROTO_TP IPPROTO_TP
enum { IPPROTO_TP = 29 };
#define IPPROTO_DCCP IPPROTO_DCCP
enum { IPPROTO_DCCP = 33 };
#define IPPROTO_RSVP IPPROTO_RSVP
enum { IPPROTO_RSVP = 46 };
#define IPPROTO_GRE IPPROTO_GRE
enum { IPPROTO_GRE = 47 };
#define IPPROTO_ESP IPPROTO_ESP
enum { IPPROTO_ESP = 50 };
#define IPPROTO_AH IPPROTO_AH
enum { IPPROTO_AH = 51 };
#define IPPROTO_MTP IPPROTO_MTP
enum { IPPROTO_MTP = 92 };
#define IPPROTO_BEETPH IPPROTO_BEETPH
enum { IPPROTO_BEETPH = 94 };
#define IPPROTO_ENCAP IPPROTO_ENCAP
enum { IPPROTO_ENCAP = 98 };
#define IPPROTO_PIM IPPROTO_PIM
enum { IPPROTO_PIM = 103 };
#define IPPROTO_COMP IPPROTO_COMP
enum { IPPROTO_COMP = 108 };
#define IPPROTO_SCTP IPPROTO_SCTP
enum { IPPROTO_SCTP = 132 };
#define IPPROTO_UDPLITE IPPROTO_UDPLITE
enum { IPPROTO_UDPLITE = 136 };
#define IPPROTO_MPLS IPPROTO_MPLS
enum { IPPROTO_MPLS = 137 };
#define IPPROTO_ETHERNET IPPROTO_ETHERNET
enum { IPPROTO_ETHERNET = 143 };
#define IPPROTO_MPTCP IPPROTO_MPTCP
enum { IPPROTO_MPTCP = 262 };
#define IPPROTO_HOPOPTS IPPROTO_HOPOPTS
enum { IPPROTO_HOPOPTS = 0 };
#define IPPROTO_ROUTING IPPROTO_ROUTING
enum { IPPROTO_ROUTING = 43 };
#define IPPROTO_FRAGMENT IPPROTO_FRAGMENT
enum { IPPROTO_FRAGMENT = 44 };
#define IPPROTO_NONE IPPROTO_NONE
enum { IPPROTO_NONE = 59 };
#define IPPROTO_DSTOPTS IPPROTO_DSTOPTS
enum { IPPROTO_DSTOPTS = 60 };
#define IPPROTO_MH IPPROTO_MH
enum { IPPROTO_MH = 135 };
#define IN_CLASSA_NET 4278190080U
#define IN_CLASSA_NSHIFT 24
#define IN_CLASSA_HOST 16777215U
#define IN_CLASSA_MAX 128
#define IN_CLASSB_NET 4294901760U
#define IN_CLASSB_NSHIFT 16
#define IN_CLASSB_HOST 65535U
#define IN_CLASSB_MAX 0x10000
#define IN_CLASSC_NET 4294967040U
#define IN_CLASSC_NSHIFT 8
#define IN_CLASSC_HOST 255U
#define INADDR_DUMMY 0xc0000008U
#define IN_LOOPBACKNET 127
#define INADDR_UNSPEC_GROUP 0xe0000000U
#define INADDR_ALLHOSTS_GROUP 3758096385U
#define INADDR_ALLRTRS_GROUP 3758096386U
#define INADDR_ALLSNOOPERS_GROUP 3758096490U
#define INADDR_MAX_LOCAL_GROUP 3758096639U
enum { IPPROTO_MAX = 263 };
enum { IPPORT_ECHO = 7 };
enum { IPPORT_DISCARD = 9 };
enum { IPPORT_SYSTAT = 11 };
enum { IPPORT_DAYTIME = 13 };
enum { IPPORT_NETSTAT = 15 };
enum { IPPORT_FTP = 21 };
enum { IPPORT_TELNET = 23 };
enum { IPPORT_SMTP = 25 };
enum { IPPORT_TIMESERVER = 37 };
enum { IPPORT_NAMESERVER = 42 };
enum { IPPORT_WHOIS = 43 };
enum { IPPORT_MTP = 57 };
enum { IPPORT_TFTP = 69 };
enum { IPPORT_RJE = 77 };
enum { IPPORT_FINGER = 79 };
enum { IPPORT_TTYLINK = 87 };
enum { IPPORT_SUPDUP = 95 };
enum { IPPORT_EXECSERVER = 512 };
enum { IPPORT_LOGINSERVER = 513 };
enum { IPPORT_CMDSERVER = 514 };
enum { IPPORT_EFSSERVER = 520 };
enum { IPPORT_BIFFUDP = 512 };
enum { IPPORT_WHOSERVER = 513 };
enum { IPPORT_ROUTESERVER = 520 };
enum { IPPORT_RESERVED = 1024 };
enum { IPPORT_USERRESERVED = 5000 };
#endif
