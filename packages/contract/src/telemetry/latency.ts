// How long the person waited for a reply of the agent: per turn, and over the turns of a call.
import * as z from 'zod';

/** The stages of a reply, in order. The last is the whole wait. */
export const latencyStages = [
  'end_of_turn_delay_ms',
  'transcription_delay_ms',
  'llm_first_token_ms',
  'tts_first_audio_ms',
  'total_ms',
] as const;
/** See `latencyStages`. */
export type LatencyStage = (typeof latencyStages)[number];

/** The longest wait that is believed, in milliseconds. A longer one is a mistake of the clock or of the agent. */
export const longestLatencyMs = 600_000;

const stage = (description: string) => z.number().int().min(0).max(longestLatencyMs).nullable().describe(description);

/** How long the person waited for one turn of the agent, stage by stage, in whole milliseconds. */
export const turnLatency = z
  .object({
    end_of_turn_delay_ms: stage(
      'From the end of what the person said until the agent took the turn as finished. Null: not measured.',
    ),
    transcription_delay_ms: stage(
      'From the end of what the person said until its transcript was complete. Null: not measured.',
    ),
    llm_first_token_ms: stage(
      'From the request to the language model until its first token. Null: not measured, or the words were fixed, as in a greeting.',
    ),
    tts_first_audio_ms: stage('From the request to the voice until its first audio. Null: not measured.'),
    total_ms: stage(
      'From the end of what the person said until the first audio of the reply. Null: not measured, or the turn was no reply.',
    ),
  })
  .meta({
    id: 'TurnLatency',
    description: 'How long the person waited for a turn of the agent, stage by stage, in milliseconds.',
    example: {
      end_of_turn_delay_ms: 480,
      transcription_delay_ms: 210,
      llm_first_token_ms: 350,
      tts_first_audio_ms: 140,
      total_ms: 990,
    },
  });
/** See `turnLatency`. */
export type TurnLatency = z.output<typeof turnLatency>;

/** The median and the 95th percentile of a stage, over the turns that have a figure. */
export const percentiles = z
  .object({
    p50: z.number().int().min(0).describe('The median, in milliseconds.'),
    p95: z.number().int().min(0).describe('The 95th percentile, in milliseconds.'),
  })
  .meta({ id: 'Percentiles', description: 'The median and the 95th percentile.', example: { p50: 990, p95: 1420 } });

const ofTurns = (description: string) => percentiles.nullable().describe(`${description} Null: no turn has a figure.`);

/** How a conversation went, in figures. */
export const callMetrics = z
  .object({
    turns: z
      .object({
        count: z.number().int().min(0).describe('How many turns of the agent have a figure.'),
        interrupted: z.number().int().min(0).describe('How many turns of the agent the person cut off.'),
        end_of_turn_delay_ms: ofTurns('Until the agent took the turn of the person as finished.'),
        transcription_delay_ms: ofTurns('Until the transcript was complete.'),
        llm_first_token_ms: ofTurns('Until the first token of the language model.'),
        tts_first_audio_ms: ofTurns('Until the first audio of the voice.'),
        total_ms: ofTurns('The whole wait.'),
      })
      .meta({ id: 'TurnMetrics', description: 'The waits of a call, over its turns.' }),
  })
  .meta({
    id: 'CallMetrics',
    description: 'How a conversation went, in figures.',
    example: {
      turns: {
        count: 4,
        interrupted: 1,
        end_of_turn_delay_ms: { p50: 480, p95: 560 },
        transcription_delay_ms: { p50: 210, p95: 260 },
        llm_first_token_ms: { p50: 350, p95: 610 },
        tts_first_audio_ms: { p50: 140, p95: 180 },
        total_ms: { p50: 990, p95: 1420 },
      },
    },
  });
/** See `callMetrics`. */
export type CallMetrics = z.output<typeof callMetrics>;
