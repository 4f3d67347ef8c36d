// Talk ratio, interruptions and dead air, from turns whose times are written out.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Material, SpokenTurn } from '../material.ts';
import { computeMetrics } from './compute-metrics.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 9, 30) + seconds * 1000);

type Said = readonly [role: SpokenTurn['role'], start: number, end: number | null, more?: Partial<SpokenTurn>];

function call(said: readonly Said[], times: { readonly answered?: number; readonly ended?: number } = {}): Material {
  const { answered = null, ended = null } = times;
  return {
    call: {
      direction: 'outbound',
      answered_by: 'human',
      started_at: at(-5),
      timezone: 'UTC',
      from_number: null,
      to_number: null,
      lead: null,
      answered_at: answered === null ? null : at(answered),
      ended_at: ended === null ? null : at(ended),
    },
    vertical: 'generic',
    definitions: [],
    bookings: [],
    booking_tools: [],
    turns: said.map(([role, start, end, more], index) => ({
      turn_id: index + 1,
      role,
      text: 'Words.',
      started_at: at(start),
      ended_at: end === null ? null : at(end),
      interrupted: false,
      tool: null,
      ...more,
    })),
  };
}

describe('the talk ratio', () => {
  it('is the part of the speaking time that the caller held', () => {
    expect(
      computeMetrics(
        call([
          ['agent', 0, 2],
          ['user', 2, 3],
        ]),
      )?.talk_ratio,
    ).toBe(0.333);
    expect(computeMetrics(call([['agent', 0, 2]]))?.talk_ratio).toBe(0);
    expect(computeMetrics(call([['user', 0, 2]]))?.talk_ratio).toBe(1);
  });

  it('counts time in which both speak for both', () => {
    expect(
      computeMetrics(
        call([
          ['agent', 0, 4],
          ['user', 2, 6],
        ]),
      )?.talk_ratio,
    ).toBe(0.5);
  });

  it('leaves out tools, notes of the platform, and turns without words', () => {
    expect(
      computeMetrics(
        call([
          ['agent', 0, 2],
          ['tool', 2, 30, { interrupted: true }],
          ['system', 2, null],
          ['user', 2, null, { text: ' … ' }],
          ['user', 3, 5],
        ]),
      ),
    ).toEqual({ talk_ratio: 0.5, interruptions: 0, dead_air_seconds: 0 });
  });
});

describe('metrics are unavailable', () => {
  it.each<[string, readonly Said[]]>([
    ['nobody spoke', []],
    ['only a tool did something', [['tool', 0, 4]]],
    [
      'a turn has no end',
      [
        ['agent', 0, 2],
        ['user', 3, null],
      ],
    ],
    [
      'a turn ended before it began',
      [
        ['agent', 0, 2],
        ['user', 3, 2.5],
      ],
    ],
    ['a time is no time', [['agent', 0, 2, { ended_at: new Date(Number.NaN) }]]],
    [
      'no turn took any time',
      [
        ['agent', 1, 1],
        ['user', 3, 3],
      ],
    ],
  ])('when %s', (_case, said) => {
    expect(computeMetrics(call(said))).toBeNull();
  });
});

describe('interruptions', () => {
  it('are turns of the agent that the caller cut off, once each', () => {
    expect(
      computeMetrics(
        call([
          ['agent', 0, 3, { interrupted: true }],
          ['user', 2, 5],
          ['agent', 5.1, 7],
          ['user', 7, 8],
        ]),
      )?.interruptions,
    ).toBe(1);
  });

  it('are also turns of the agent that began while the caller was still speaking', () => {
    expect(
      computeMetrics(
        call([
          ['user', 0, 5],
          ['agent', 3, 8],
        ]),
      )?.interruptions,
    ).toBe(1);
    expect(
      computeMetrics(
        call([
          ['user', 0, 5],
          ['agent', 4.8, 8],
        ]),
      )?.interruptions,
    ).toBe(0);
  });

  it('count an agent that began over the caller and was cut off for it as one', () => {
    expect(
      computeMetrics(
        call([
          ['user', 0, 5],
          ['agent', 3, 4, { interrupted: true }],
        ]),
      )?.interruptions,
    ).toBe(1);
  });

  it('are not a word of the caller while the agent goes on', () => {
    expect(
      computeMetrics(
        call([
          ['agent', 0, 10],
          ['user', 3, 3.6],
          ['user', 6, 6.5],
        ]),
      )?.interruptions,
    ).toBe(0);
  });
});

describe('dead air', () => {
  it('is the sum of whole silences longer than two seconds', () => {
    expect(
      computeMetrics(
        call([
          ['agent', 0, 2],
          ['user', 4, 5],
          ['agent', 7.54, 8],
          ['user', 11, 12],
        ]),
      )?.dead_air_seconds,
    ).toBe(5.5);
  });

  it('begins where the last word of either speaker ended, not where the last turn did', () => {
    expect(
      computeMetrics(
        call([
          ['agent', 0, 10],
          ['user', 3, 4],
          ['agent', 11, 12],
        ]),
      )?.dead_air_seconds,
    ).toBe(0);
  });

  it('includes the wait for the first word after the answer, and after the last until the call ended', () => {
    const said: Said[] = [
      ['agent', 3, 5],
      ['user', 5, 6],
    ];
    expect(computeMetrics(call(said, { answered: 0, ended: 10 }))?.dead_air_seconds).toBe(7);
    expect(computeMetrics(call(said))?.dead_air_seconds).toBe(0);
  });

  it('is not ended by what a tool does', () => {
    expect(
      computeMetrics(
        call([
          ['user', 0, 1],
          ['tool', 1, 4],
          ['agent', 4, 5],
        ]),
      )?.dead_air_seconds,
    ).toBe(3);
  });
});

it('metrics do not depend on the order of the turns, and stay within the bounds of the payload', () => {
  const said = fc.array(
    fc
      .tuple(
        fc.constantFrom('agent' as const, 'user' as const),
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 60 }),
      )
      .map(([role, start, length]): Said => [role, start, start + length]),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(
      said.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        const metrics = computeMetrics(call(list, { answered: 0, ended: 660 }));
        expect(computeMetrics(call(shuffled, { answered: 0, ended: 660 }))).toEqual(metrics);
        if (!metrics) return;
        expect(metrics.talk_ratio).toBeGreaterThanOrEqual(0);
        expect(metrics.talk_ratio).toBeLessThanOrEqual(1);
        expect(metrics.dead_air_seconds).toBeLessThanOrEqual(660);
        expect(metrics.dead_air_seconds).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
