// A plot of one figure for each day or group, in the colors of the theme and as wide as its place.
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { onThemeChange, themeColor } from '../../components/theme-color.ts';

/** One line, or one row of bars. Null: no figure. */
export interface Series {
  readonly name: string;
  /** The name of a color, such as `--accent`. */
  readonly color: string;
  readonly values: readonly (number | null)[];
}

export interface PlotData {
  readonly title: string;
  readonly kind: 'bars' | 'lines';
  /** The days or groups, and what they are called. */
  readonly keys: readonly (string | null)[];
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}

const height = 200;

/** What uPlot draws. `onPoint` is told which day or group the pointer is at. */
function optionsOf({ kind, labels, series, format }: PlotData, width: number, onPoint: (at: number | null) => void) {
  const font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const axis = {
    stroke: themeColor('--ink-3'),
    font,
    grid: { stroke: themeColor('--line'), width: 1 },
    ticks: { show: false },
  };
  const bars = uPlot.paths.bars?.({ size: [0.7, 36], radius: 0.15 });
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'lines' } },
    scales: {
      x: { time: false, range: [-0.6, labels.length - 0.4] },
      y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 72,
        incrs: [1, 2, 5, 7, 14, 30, 60, 100],
        values: (_plot, places) => places.map((place) => shortLabel(labels[place] ?? '')),
      },
      { ...axis, size: 64, space: 36, values: (_plot, values) => values.map(format) },
    ],
    series: [
      {},
      ...series.map(({ color }) =>
        kind === 'bars'
          ? {
              fill: themeColor(color),
              ...(bars && { paths: bars }),
              points: { show: false },
            }
          : { stroke: themeColor(color), width: 2, points: { show: labels.length < 60, size: 5 } },
      ),
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
  } satisfies uPlot.Options;
}

/** A day without its year; a long name with its beginning only. */
const shortLabel = (label: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(label) ? label.slice(5) : label.length > 12 ? `${label.slice(0, 11)}…` : label;

/** `onChoose` is called with the day or group that is clicked. The links of the table do the same. */
export default function Plot(data: PlotData & { readonly onChoose: (key: string | null) => void }) {
  const { title, keys, labels, series, format, onChoose } = data;
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(undefined);
  const [point, setPoint] = useState<number | null>(null);
  const newest = useRef(data);
  newest.current = data;
  const content = JSON.stringify([labels, series]);
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    let drawn: uPlot | undefined;
    const draw = (): void => {
      drawn?.destroy();
      const { labels: names, series: all } = newest.current;
      const values = [names.map((_name, index) => index), ...all.map((one) => [...one.values])];
      chart.current = drawn = new uPlot(
        optionsOf(newest.current, place.clientWidth, setPoint),
        values as uPlot.AlignedData,
        place,
      );
    };
    draw();
    const resized = new ResizeObserver(() => drawn?.setSize({ width: place.clientWidth, height }));
    resized.observe(place);
    const unlisten = onThemeChange(draw);
    return () => {
      unlisten();
      resized.disconnect();
      drawn?.destroy();
    };
  }, [content]);
  return (
    <figure className="panel plot">
      <figcaption>
        <h2>{title}</h2>
        <span className="plot-legend tabular">
          {point === null ? null : (
            <span className="quiet foreign" dir="auto">
              {labels[point]}
            </span>
          )}
          {series.map(({ name, color, values }) => {
            const value = point === null ? null : values[point];
            return (
              <span key={name}>
                <span className="plot-dot" style={{ background: `var(${color})` }} />
                {name} {value === null || value === undefined ? '' : format(value)}
              </span>
            );
          })}
        </span>
      </figcaption>
      <div
        ref={box}
        role="img"
        onClick={({ clientX }) => {
          const { current: drawn } = chart;
          if (drawn) onChoose(keys[drawn.posToIdx(clientX - drawn.over.getBoundingClientRect().left)] ?? null);
        }}
        aria-label={`${title}. The table has the same figures.`}
      />
    </figure>
  );
}
