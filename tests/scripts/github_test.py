#!/usr/bin/env python3
"""The forms and the workflow in .github are YAML that GitHub accepts, as far as a test here can check."""
import unittest
from pathlib import Path

try:
    import yaml
except ImportError:
    yaml = None

ROOT = Path(__file__).resolve().parents[2]
GITHUB = ROOT / ".github"


@unittest.skipIf(yaml is None, "python3-yaml is not there")
class Forms(unittest.TestCase):
    def test_each_form_asks_for_the_output_of_uci(self):
        forms = list((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
        self.assertGreaterEqual(len(forms), 2)
        for file in forms:
            form = yaml.safe_load(file.read_text(encoding="utf-8"))
            self.assertTrue(form["name"] and form["description"], file.name)
            labels = [field["attributes"]["label"] for field in form["body"]]
            self.assertTrue(any('houyi "uci"' in label for label in labels), f"{file.name}: {labels}")
            identities = [field["id"] for field in form["body"]]
            self.assertEqual(len(set(identities)), len(identities), file.name)

    def test_the_workflow_runs_what_the_project_runs(self):
        workflow = yaml.safe_load((GITHUB / "workflows" / "ci.yml").read_text(encoding="utf-8"))
        commands = [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]
        self.assertIn(".ci/run", commands)


if __name__ == "__main__":
    unittest.main()
