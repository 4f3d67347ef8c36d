// Tasks after the call: agreed in words, and with a due time only if one was named.
import type { ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import { daysKnown } from '../days/days-named.ts';
import { unheard } from '../heard.ts';
import type { Heard } from '../heard.ts';
import { spokenAmong, standingOf } from '../hearing.ts';
import type { Hearing } from '../hearing.ts';
import { sharedWords } from '../words/shared-words.ts';
import { dayIn, momentIn, speaksOfDay } from '../days/speaks-of-time.ts';

type Followup = SummaryPayload['followups'][number];

const dayMs = 86_400_000;
const longestAhead = 2 * 366 * dayMs;

/** `heard`: everything that was said or is on record, to check what the task names. */
export function groundFollowups(hearing: Hearing, drafts: ExtractionDraft['followups'], heard: Heard): Followup[] {
  const isKnown = daysKnown(hearing);
  return drafts.flatMap((draft, index) => {
    const path = `followups.${index}`;
    const task = draft.task.trim();
    const { ids } = standingOf(hearing, draft.evidence, path);
    const reason =
      task === ''
        ? 'blank'
        : ids.length === 0
          ? 'no_evidence'
          : (unheard(task, heard) ??
            (isKnown(task) ? undefined : 'time_not_spoken') ??
            (isAbout(hearing, task, ids) ? undefined : 'words_not_spoken'));
    if (reason) {
      hearing.refute(path, reason);
      return [];
    }
    return [
      {
        task,
        owner: draft.owner,
        due_by: dueBy(hearing, `${path}.due_by`, { due: draft.due_by, ids }),
        evidence_turn_ids: spokenAmong(hearing, ids),
      },
    ];
  });
}

/** True when a task shares a word with the turns that it cites, or with their neighbors. */
function isAbout(hearing: Hearing, task: string, ids: readonly number[]): boolean {
  const spoken = [...hearing.speech.keys()];
  const cited = new Set(ids);
  const near = spoken.filter((_id, index) => [index - 1, index, index + 1].some((at) => cited.has(spoken[at] ?? -1)));
  return (sharedWords(task, hearing.vocabulary(near)) ?? 0) > 0;
}

function dueBy(
  hearing: Hearing,
  path: string,
  { due, ids }: { due: string | null; ids: readonly number[] },
): string | null {
  if (due === null) return null;
  const started = hearing.material.call.started_at.getTime();
  const at = momentIn(hearing, due.trim());
  const reason =
    at === undefined
      ? 'malformed'
      : at < started - dayMs || at > started + longestAhead
        ? 'out_of_range'
        : speaksOfDay(hearing, ids, dayIn(hearing, at)) === 'no'
          ? 'time_not_spoken'
          : undefined;
  if (at !== undefined && !reason) return new Date(at).toISOString();
  hearing.refute(path, reason ?? 'malformed');
  return null;
}
