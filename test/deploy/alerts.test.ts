// Guarantees of the alert rules and the dashboard in `deploy`: each metric that they name is served, each alert is made
// to fire by a test of promtool (`pnpm conformance` runs them), and leads to a paragraph that exists.
import { expect, it } from 'vitest';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { text, yamlOf } from './read-compose.ts';

const platform = sharedPlatform('api');
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const { groups } = yamlOf('deploy/prometheus/alerts.yml') as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(text('deploy/grafana/voicecall.json')) as { panels: { targets: { expr: string }[] }[] };
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

it('name metrics that a process serves', async () => {
  const served = await (await fetch(`${platform.url}/metrics`)).text();
  const names = new Set(
    [...served.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const named = new Set(expressions.flatMap((expr) => expr.match(/\b(?:voicecall|nodejs|process)_\w+/g) ?? []));
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !names.has(name))).toEqual([]);
});

it.each(rules.map((rule) => [rule.alert, rule] as const))(
  '%s is made to fire, and leads to a paragraph',
  (alert, rule) => {
    expect(text('test/deploy/alerts.promtool.yml')).toContain(`{alertname="${alert}"}`);
    const [path = '', anchor] = rule.annotations.runbook.split('#');
    const anchors = [...text(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    if (anchor !== undefined) expect(anchors).toContain(anchor);
  },
);
