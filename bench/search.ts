// The search among a million calls, compared with a page of their list: `pnpm bench search`. Takes minutes.
import { withPlatform } from './harness.ts';
import type { Platform } from './harness.ts';
import { quantile } from './measure.ts';
import type { Measurement } from './measure.ts';

const calls = Number(process.env['BENCH_SEARCH_CALLS'] ?? 1_000_000);
const rounds = 40;
const limit = 20;
/** A search may take this many times a page of the list. */
const goal = 5;

/** What people type: rare and common parts, of which some are in no call and some in every one. */
const searches: Record<string, (row: number) => string> = {
  'a whole number': (row) => numberOf(row),
  'four digits': (row) => numberOf(row).slice(-4),
  'the start of every number': () => '+1555',
  'a reference': (row) => `order-${row}`,
  'a name': (row) => nameOf(row),
  'a part of an e-mail address': (row) => `${row}@exa`,
  'a rare word': (row) => `rareword${row % 500}`,
  'a word of every call': () => 'appointment',
  'two words': (row) => `${wordOf(row % 900)} ${wordOf((row * 7) % 900)}`,
  'what is in no call': (row) => `nobody${row}`,
};

const numberOf = (row: number): string => `+1555${String((row * 7_919_317) % 10_000_000).padStart(7, '0')}`;
const firstNames = ['Ann', 'José', 'Wei', 'Olga', 'Amina', 'Liam', 'Noah', 'Emma', 'Sofia', 'Yuki'];
const syllables = 'ba ke li mo nu pa re si to vu da fe gi ho ju ka le mi no ru'.split(' ');
/** Of letters only, as people and words have them: digits would be searched for as parts of numbers. */
const wordOf = (number: number): string =>
  [1, 20, 400].map((place) => syllables[Math.floor(number / place) % 20]).join('') + 'rk';
const wordSql = (number: string): string =>
  `(select string_agg((array['${syllables.join("','")}'])[1 + ${number} / place % 20], '' order by place)
    from unnest(array[1, 20, 400]) as place) || 'rk'`;
const nameOf = (row: number): string => `${firstNames[row % firstNames.length]} ${wordOf(row % 5_000)}`;

export const benchSearch = (postgresUrl: string): Promise<Measurement[]> =>
  withPlatform(postgresUrl, 'api', async (platform) => {
    // The words of calls are searched in the languages of the agents.
    await platform.client.agents.create({ name: 'Front desk', instructions: 'Be brief.', language: 'en' });
    await addCalls(platform);
    const measurements: Measurement[] = [];
    for (const [name, textOf] of Object.entries(searches))
      measurements.push(await benchSearched(platform, name, textOf));
    return measurements;
  });

/** All calls belong to the tenant of the benchmark, and their rows for the search are those that the platform writes. */
async function addCalls({ pool, tenant_id }: Platform): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('drop index call_search_terms_idx');
  await client.query(
    `insert into calls (tenant_id, id, agent_id, direction, status, ended_reason, room_name, timezone, max_duration_sec,
       created_at, updated_at, ended_at, recording_status, summary_status, to_number, from_number, client_ref)
     select $1, 'AJ_' || lpad(to_hex(i), 24, '0'), 'ta_' || i % 10, 'outbound', 'completed', 'user_hangup', 'room-' || i,
       'UTC', 60, timestamptz '2026-01-01' + make_interval(secs => i), now(), now(), 'none', 'none',
       '+1555' || lpad((i::bigint * 7919317 % 10000000)::text, 7, '0'), '+15551230001', 'order-' || i
     from generate_series(1, ${calls}) as i`,
    [tenant_id],
  );
  await client.query(
    `create temporary table words as select no, ${wordSql('no')} as word from generate_series(0, 899) as no`,
  );
  await client.query(
    `insert into call_search (tenant_id, call_id, created_at, haystack, terms)
     select $1, call_id, created_at, haystack, array(
       select call_search_parts($1, haystack) union select call_search_words($1, 'english', said))
     from (
       select 'AJ_' || lpad(to_hex(i), 24, '0') as call_id,
         timestamptz '2026-01-01' + make_interval(secs => i) as created_at,
         concat_ws(E'\\n', '1555' || lpad((i::bigint * 7919317 % 10000000)::text, 7, '0'), '15551230001', 'order-' || i,
           lower((array['ann','jose','wei','olga','amina','liam','noah','emma','sofia','yuki'])[1 + i % 10]) || ' ' || ${wordSql('(i % 5000)')},
           'mail' || i || '@example.com') as haystack,
         'appointment rareword' || i || ' ' || (
           select string_agg(word, ' ') from generate_series(1, 60) as n join words on no = i::bigint * n * 31 % 900) as said
       from generate_series(1, ${calls}) as i) as c`,
    [tenant_id],
  );
  await client.query('create index call_search_terms_idx on call_search using gin (terms) with (fastupdate = off)');
  await client.query('vacuum analyze calls');
  await client.query('vacuum analyze call_search');
  client.release(true);
}

async function benchSearched(
  { client }: Platform,
  name: string,
  textOf: (row: number) => string,
): Promise<Measurement> {
  const [searched, listed]: [number[], number[]] = [[], []];
  let found = 0;
  for (let round = -5; round < rounds; round += 1) {
    const q = textOf(1 + (((round + 7) * 104_729) % calls));
    const took = await msOf(async () => (found += (await client.calls.list({ q, limit })).calls.length));
    const page = await msOf(() => client.calls.list({ limit }));
    if (round < 0) continue;
    searched.push(took);
    listed.push(page);
  }
  const [platform, floor] = [quantile(searched, 0.95), quantile(listed, 0.95)];
  return {
    name: `search, ${name}, p95`,
    unit: 'ms',
    platform,
    floor,
    note: `median ${quantile(searched, 0.5).toFixed(1)} ms; ${(found / (rounds + 5)).toFixed(1)} found; the floor is a page of the list`,
    ...(platform > goal * floor && {
      missed: `${(platform / floor).toFixed(1)} times a page of the list, ${goal} are the goal`,
    }),
  };
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
