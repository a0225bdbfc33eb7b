import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartColors } from './chart-colors.ts';
import type { ChartData } from './chart-data.ts';

// Only what is drawn is fetched.
use([LineChart, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, SVGRenderer]);

/** Each line has a sign and a stroke of its own: colour alone says nothing. */
const looks = {
  all: { symbol: 'circle', type: 'solid' },
  good: { symbol: 'rect', type: 'dashed' },
  bad: { symbol: 'triangle', type: 'dotted' },
} as const;

export interface DrawnChart {
  show(data: ChartData, colors: ChartColors, isStill: boolean): void;
  resize(): void;
  dispose(): void;
}

export function drawChart(box: HTMLElement, onOpen: (line: number, point: number) => void): DrawnChart {
  const chart = init(box, null, { renderer: 'svg' });
  let shown: ChartData | undefined;
  // The whole height of a point can be pressed; the line that is nearest is meant.
  chart.getZr().on('click', ({ offsetX, offsetY }) => {
    if (!shown || !chart.containPixel('grid', [offsetX, offsetY])) return;
    const [x, y] = chart.convertFromPixel('grid', [offsetX, offsetY]) as [number, number];
    const point = Math.round(x);
    const [nearest] = shown.lines
      .map(({ values, before }, line) => ({ line, before, away: Math.abs((values[point] ?? Infinity) - y) }))
      .filter(({ before }) => !before)
      .toSorted((a, b) => a.away - b.away);
    if (nearest) onOpen(nearest.line, point);
  });
  return {
    show(data, colors, isStill) {
      shown = data;
      chart.setOption(optionOf(data, colors, isStill, chart.getWidth()), { notMerge: true });
    },
    resize() {
      chart.resize();
      // A phone that is turned has room for the legend in one line, or no longer has it.
      if (shown) chart.setOption({ grid: gridAt(chart.getWidth()) });
    },
    dispose: () => chart.dispose(),
  };
}

/** On a phone the legend takes two lines. */
const gridAt = (width: number) => ({ left: 8, right: 16, top: width < 520 ? 68 : 44, bottom: 8, containLabel: true });

function optionOf({ points, lines, marks = [] }: ChartData, colors: ChartColors, isStill: boolean, width: number) {
  const label = { color: colors.quiet, fontSize: 12 };
  const few = points.length <= 31;
  return {
    animation: !isStill,
    animationDuration: 250,
    textStyle: { fontFamily: 'inherit' },
    grid: gridAt(width),
    legend: { top: 0, left: 0, itemWidth: 26, textStyle: { color: colors.text }, inactiveColor: colors.line },
    tooltip: {
      trigger: 'axis',
      // The page's policy lets no script write markup, so the tip is drawn like the rest.
      renderMode: 'richText',
      confine: true,
      backgroundColor: colors.ground,
      borderColor: colors.line,
      textStyle: { color: colors.text, fontSize: 12 },
      formatter: (given: unknown) => tipOf(given, lines, marks),
    },
    xAxis: {
      type: 'category',
      data: [...points],
      boundaryGap: false,
      axisLabel: { ...label, hideOverlap: true },
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: label,
      splitLine: { lineStyle: { color: colors.line } },
    },
    series: lines.map(({ name, tone, values, before }, place) => ({
      type: 'line' as const,
      name,
      data: [...values],
      color: colors.tones[tone],
      symbol: looks[tone].symbol,
      symbolSize: before ? 0 : 6,
      showSymbol: few && !before,
      lineStyle: { width: before ? 1.5 : 2, type: looks[tone].type, opacity: before ? 0.4 : 1 },
      itemStyle: { opacity: before ? 0.4 : 1 },
      z: before ? 1 : 2,
      ...(place === 0 && {
        markLine: {
          symbol: ['none', 'pin'],
          symbolSize: 12,
          silent: true,
          label: { show: false },
          lineStyle: { color: colors.quiet, type: 'solid' as const, width: 1 },
          data: marks.map(({ point }) => ({ xAxis: point })),
        },
      }),
    })),
  };
}

interface Tipped {
  dataIndex: number;
  axisValueLabel: string;
  marker: string | { content: string };
  seriesName: string;
  value: unknown;
}

function tipOf(given: unknown, lines: ChartData['lines'], marks: NonNullable<ChartData['marks']>): string {
  const rows = (Array.isArray(given) ? given : [given]) as Tipped[];
  const point = rows[0]?.dataIndex ?? 0;
  return [
    rows[0]?.axisValueLabel ?? '',
    ...lines.map(({ name, values }) => `${name}  ${values[point] ?? '—'}`),
    ...marks.filter((mark) => mark.point === point).map(({ title }) => `⚑ ${title}`),
  ].join('\n');
}
