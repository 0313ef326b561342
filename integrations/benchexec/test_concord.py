"""What BenchExec makes of Concord: command lines, results, and a real run.

    python3 test_concord.py BINARY
"""

import os
import subprocess
import sys
import tempfile
import unittest

import benchexec.result as result
import benchexec.util
from benchexec.tools.template import BaseTool2

import concord

BINARY = os.path.abspath(sys.argv.pop()) if len(sys.argv) > 1 else None


def run_of(output, code=0):
    lines = BaseTool2.RunOutput([line + "\n" for line in output.splitlines()])
    return BaseTool2.Run(
        cmdline=["concord"], exit_code=benchexec.util.ProcessExitCode.create(value=code), output=lines, termination_reason=None
    )


class ToolInfo(unittest.TestCase):
    tool = concord.Tool()

    def command(self, options=(), model=None, prop=None, **limits):
        task = BaseTool2.Task.with_files(
            ["a.c"], property_file=prop, options={"data_model": model} if model else None
        )
        limits = {"cputime": None, "cputime_hard": None, "walltime": None, "memory": None, "cpu_cores": None} | limits
        return self.tool.cmdline("concord", list(options), task, BaseTool2.ResourceLimits(**limits))

    def test_command_lines(self):
        self.assertEqual(self.command(), ["concord", "verify", "a.c"])
        self.assertEqual(
            self.command(["--engine", "bmc"], "LP64", "p.prp", walltime=60),
            ["concord", "verify", "--64", "--property", "p.prp", "--timeout", "59", "--engine", "bmc", "a.c"],
        )
        with self.assertRaises(Exception):
            self.command(model="LLP64")

    def test_results(self):
        verdicts = {
            "TRUE": result.RESULT_TRUE_PROP,
            "text\nFALSE(unreach-call)": result.RESULT_FALSE_REACH,
            "FALSE(no-data-race)": result.RESULT_FALSE_DATARACE,
            "UNKNOWN(timeout; no violation up to unwind 4)": "TIMEOUT",
            "UNKNOWN(memory)": "OUT OF MEMORY",
        }
        for output, expected in verdicts.items():
            self.assertEqual(self.tool.determine_result(run_of(output)), expected)
        unknown = self.tool.determine_result(run_of("UNKNOWN(bound)", 5))
        self.assertTrue(unknown.startswith(result.RESULT_UNKNOWN))
        self.assertEqual(self.tool.determine_result(run_of("", 6)), "ERROR(internal error)")
        # A counterexample that quotes a verdict is no verdict.
        self.assertEqual(self.tool.determine_result(run_of("TRUE\nFALSE(unreach-call)")), result.RESULT_FALSE_REACH)

    @unittest.skipUnless(BINARY, "no binary was given")
    def test_a_real_run(self):
        self.assertRegex(self.tool.version(BINARY), r"^\d+\.\d+\.\d+")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.c")
            for value, expected in ((0, result.RESULT_TRUE_PROP), (1, result.RESULT_FALSE_REACH)):
                with open(path, "w") as file:
                    file.write(f"#include <assert.h>\nint main(void) {{ assert({value} == 0); return 0; }}\n")
                task = BaseTool2.Task.with_files([path], property_file=None, options={"data_model": "LP64"})
                limits = BaseTool2.ResourceLimits(cputime=None, cputime_hard=None, walltime=20, memory=None, cpu_cores=None)
                line = self.tool.cmdline(BINARY, [], task, limits)
                done = subprocess.run(line, capture_output=True, text=True)
                self.assertEqual(self.tool.determine_result(run_of(done.stdout, done.returncode)), expected)


if __name__ == "__main__":
    unittest.main()
