// The player's own sounds: what every cue keeps to, and what each should sound like.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { kSynths } = await load('audio/synth.ts');

const kRates = [8000, 16000, 32000, 44100, 48000];
const kSeconds = {
  'rock-roll': 1.5,
  'creature-dash': 1,
  'container-open': 0.9,
  'glass-crack': 1.2,
  'portal-hum': 4,
  footsteps: 0.28,
  wind: 8,
};
const kLoops = ['rock-roll', 'creature-dash', 'portal-hum', 'wind'];

const largest = (samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const mean = (samples) => samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
const strength = (samples) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** Power at a frequency (Goertzel), over a Hann window. */
function power_at(samples, rate, frequency) {
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / rate);
  let [s1, s2] = [0, 0];
  samples.forEach((sample, i) => {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples.length);
    [s1, s2] = [window * sample + turn * s1 - s2, s1];
  });
  return s1 * s1 + s2 * s2 - turn * s1 * s2;
}

/** The share of the power that lies from `low` to `high` Hz. */
function share_between(samples, rate, low, high) {
  let [within, all] = [0, 0];
  for (let frequency = 20; frequency < 0.45 * rate; frequency += Math.max(2, frequency / 60)) {
    const power = power_at(samples, rate, frequency) * Math.max(2, frequency / 60);
    all += power;
    if (frequency >= low && frequency <= high) within += power;
  }
  return within / all;
}

/** Local maxima of the sound's strength that stand out, counted as bursts. */
function count_bursts(samples, rate, seconds) {
  const step = Math.round(0.004 * rate);
  const levels = [];
  for (let i = 0; i < seconds * rate; i += step) levels.push(strength(samples.slice(i, i + step)));
  const floor = 0.15 * Math.max(...levels);
  return levels.filter((level, i) => level >= floor && (levels[i - 1] ?? 0) < floor).length;
}

test('all cues of scenes can be made', () => {
  assert.deepEqual([...kSynths.keys()].sort(), Object.keys(kSeconds).sort());
});

for (const [name, { make, loops }] of kSynths) {
  test(`${name} has its length, at most -6 dB, no mean, at every rate`, () => {
    for (const rate of kRates) {
      const samples = make(rate);
      assert.ok(samples instanceof Float32Array);
      assert.equal(samples.length, Math.round(kSeconds[name] * rate));
      assert.ok(samples.every(Number.isFinite));
      assert.ok(largest(samples) <= 0.5, `peak ${largest(samples)}`);
      assert.ok(largest(samples) >= 0.25, `peak ${largest(samples)}`);
      assert.ok(Math.abs(mean(samples)) < 1e-4, `mean ${mean(samples)}`);
      assert.ok(strength(samples) > 0.01, `strength ${strength(samples)}`);
    }
  });

  test(`${name} is the same at every call`, () => {
    assert.deepEqual(make(32000), make(32000));
  });

  test(`${name} ${loops ? 'goes on over its seam' : 'begins and ends in silence'}`, () => {
    assert.equal(loops, kLoops.includes(name));
    const samples = make(48000);
    const { length } = samples;
    if (!loops) {
      assert.ok(Math.abs(samples[0]) < 1e-3 && Math.abs(samples[length - 1]) < 1e-3);
      return;
    }
    // neither the step over the seam nor the bend there is larger than elsewhere
    const at = (i) => samples[(i + length) % length];
    let [step, bend] = [0, 0];
    for (let i = 2; i < length; ++i) {
      step = Math.max(step, Math.abs(at(i) - at(i - 1)));
      bend = Math.max(bend, Math.abs(at(i) - 2 * at(i - 1) + at(i - 2)));
    }
    assert.ok(Math.abs(at(0) - at(-1)) <= step, 'step');
    for (const i of [0, 1]) {
      assert.ok(Math.abs(at(i) - 2 * at(i - 1) + at(i - 2)) <= bend, 'bend');
    }
    // nor is it much louder or softer after the seam than before
    const part = Math.round(0.1 * length);
    const [before, after] = [strength(samples.slice(-part)), strength(samples.slice(0, part))];
    assert.ok(before / after < 3 && after / before < 3, `${before} and ${after}`);
  });
}

test('the rock rumbles below 250 Hz', () => {
  assert.ok(share_between(kSynths.get('rock-roll').make(32000), 32000, 20, 250) > 0.8);
});

test('claws scratch between 2 and 5 kHz, 18 times a second', () => {
  const samples = kSynths.get('creature-dash').make(32000);
  assert.ok(share_between(samples, 32000, 1900, 5200) > 0.7);
  assert.equal(count_bursts(samples, 32000, 1), 18);
});

test('the lid glides down from 140 to 90 Hz', () => {
  const samples = kSynths.get('container-open').make(32000);
  const part = (from, to) => samples.slice(from * 32000, to * 32000);
  const [first, last] = [part(0, 0.12), part(0.26, 0.38)];
  assert.ok(power_at(first, 32000, 132) > 3 * power_at(first, 32000, 98));
  assert.ok(power_at(last, 32000, 98) > 3 * power_at(last, 32000, 132));
});

test('glass cracks within 0.2 s, high, and rings on', () => {
  const samples = kSynths.get('glass-crack').make(32000);
  assert.ok(share_between(samples, 32000, 2000, 14400) > 0.9);
  const [cracks, ring, end] = [[0, 0.2], [0.25, 0.45], [1, 1.2]].map(([from, to]) =>
    strength(samples.slice(from * 32000, to * 32000)),
  );
  assert.ok(cracks > 2 * ring && ring > 10 * end, `${cracks} ${ring} ${end}`);
});

test('the portal hums on A', () => {
  const samples = kSynths.get('portal-hum').make(32000);
  for (const [tone, beside] of [[110.25, 130], [220.25, 250]]) {
    assert.ok(power_at(samples, 32000, tone) > 100 * power_at(samples, 32000, beside));
  }
});

test('steps are short and dull, wind is low', () => {
  const step = kSynths.get('footsteps').make(32000);
  assert.ok(strength(step.slice(0, 3200)) > 5 * strength(step.slice(-3200)));
  assert.ok(share_between(step, 32000, 20, 1500) > 0.85);
  assert.ok(share_between(kSynths.get('wind').make(32000).slice(0, 64000), 32000, 60, 1000) > 0.85);
});
