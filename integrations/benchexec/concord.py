"""Tool-info module for BenchExec: how Concord is called, and what its verdicts mean.

    benchexec --tool-directory FOLDER_WITH_THE_BINARY concord.xml

with this folder in PYTHONPATH and `tool="concord"` in the benchmark definition.
"""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """Concord verifies concurrent C programs."""

    def name(self):
        return "Concord"

    def executable(self, tool_locator):
        return tool_locator.find_executable("concord")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="concord")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "verify"]
        # A task names its data model as SV-COMP does; without a name Concord's own default counts.
        model = task.options.get("data_model") if isinstance(task.options, dict) else None
        if model is not None:
            models = {"ILP32": "--32", "LP64": "--64"}
            if model not in models:
                raise benchexec.tools.template.UnsupportedFeatureException(
                    f"data model {model} is not supported"
                )
            command.append(models[model])
        if task.property_file:
            command += ["--property", task.property_file]
        # So that the tool ends by itself and says how far it came.
        if rlimits.walltime and "--timeout" not in options:
            command += ["--timeout", str(max(1, rlimits.walltime - 1))]
        return [*command, *options, *task.input_files_or_identifier]

    def determine_result(self, run):
        lines = [line for line in run.output if line.strip()]
        verdict = lines[-1].strip() if lines else ""
        if verdict == "TRUE":
            return result.RESULT_TRUE_PROP
        if verdict == "FALSE(unreach-call)":
            return result.RESULT_FALSE_REACH
        if verdict == "FALSE(no-data-race)":
            return result.RESULT_FALSE_DATARACE
        if verdict.startswith("UNKNOWN(timeout"):
            return "TIMEOUT"
        if verdict.startswith("UNKNOWN(memory"):
            return "OUT OF MEMORY"
        if verdict.startswith("UNKNOWN"):
            return f"{result.RESULT_UNKNOWN}{verdict.removeprefix('UNKNOWN')[:80]}"
        reasons = {1: "usage", 2: "refused input", 6: "internal error", 7: "solver", 8: "output"}
        code = run.exit_code.value
        return result.RESULT_ERROR + (f"({reasons[code]})" if code in reasons else "")
