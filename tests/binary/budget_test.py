"""Budgets: what a bundle may cost a phone."""

import json

import program
from program import DONE, GENERATION, ProgramTest

MEASURES = {"triangles": "triangles are drawn", "draws": "draws are needed",
            "texture_bytes": "bytes of textures"}


class Budget(ProgramTest):
    def setUp(self):
        super().setUp()
        self.preset("a.json", {"size": [15, 15], "events": {"count": 3}})

    def limit(self, **limits):
        return [word for key, value in limits.items()
                for word in ("--set", f"budget.{key}={json.dumps(value)}")]

    def budget(self, bundle):
        return json.loads(self.ok("inspect", "--json", bundle).out)["budget"]

    def test_a_bundle_that_exceeds_it_is_not_baked(self):
        for measure, words in MEASURES.items():
            result = self.fails(GENERATION, "bake", "a.json", *self.limit(**{measure: 1}))
            self.assertRegex(result.err, rf"(?m)^a\.json seed 0: [\d,]+ {words} .*"
                                         rf"budget/{measure} allows 1; most of it: .*\[E-BUDGET\]$")
        result = self.fails(GENERATION, "bake", "a.json", *self.limit(triangles=1, draws=1))
        self.assertRegex(result.err, "budget/triangles allows 1; .*; .*budget/draws allows 1; ")

    def test_the_limit_itself_is_allowed(self):
        self.ok("bake", "a.json", *self.limit(triangles=None, draws=None, texture_bytes=None))
        for measure in MEASURES:
            used = self.budget("out/a/0")[measure]["used"]
            self.ok("bake", "a.json", *self.limit(**{measure: used}))
            self.assertEqual(self.budget("out/a/0")[measure]["limit"], used)
            self.fails(GENERATION, "bake", "a.json", "--force", *self.limit(**{measure: used - 1}))

    def test_bytes_are_limited_where_they_are_few(self):
        self.ok("bake", "a.json", *self.limit(bytes=1))
        result = self.fails(GENERATION, "bake", "a.json", "--profile", "compact",
                            *self.limit(bytes=1))
        self.assertRegex(result.err, r"[\d,]+ bytes in the bundle, where budget/bytes allows 1; "
                                     r"most of it: \S+ [\d,]+, .*\[E-BUDGET\]")
        self.ok("bake", "a.json", "--profile", "compact", *self.limit(bytes=None))

    def test_a_batch_bakes_what_keeps_to_it(self):
        seeds = range(10)
        bundles = self.ok("bake", "a.json", "--seeds", "0:9", "-o", "all").lines
        used = [self.budget(bundle)["triangles"]["used"] for bundle in bundles]
        limit = sorted(used)[4]
        kept = [seed for seed in seeds if used[seed] <= limit]
        self.assertLess(len(kept), 10)
        result = self.warren("bake", "a.json", "--seeds", "0:9", "-j", 2, "--junit", "junit.xml",
                             *self.limit(triangles=limit))
        self.assertEqual((result.code, result.lines),
                         (GENERATION, [f"out/a/{seed}" for seed in kept]))
        self.assertIn(f"{10 - len(kept)} of 10 failed:\n", result.err)
        summary = json.loads((self.folder / "out/batch.json").read_text())
        self.assertEqual([(failure["id"], int(failure["seed"])) for failure in summary["failures"]],
                         [("E-BUDGET", seed) for seed in seeds if seed not in kept])
        self.assertEqual((self.folder / "junit.xml").read_text().count('type="E-BUDGET"'),
                         10 - len(kept))
        self.ok("verify", *result.lines)

    def test_an_old_bundle_stays(self):
        self.ok("bake", "a.json")
        before = self.tree("out")
        self.assertEqual(self.warren("bake", "a.json", *self.limit(draws=1)).code, GENERATION)
        self.assertEqual(self.tree("out"), before)
        self.assertEqual(self.warren("bake", "a.json").code, DONE)


if __name__ == "__main__":
    program.main()
