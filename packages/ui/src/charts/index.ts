export { type Bar, BarChart, type BarChartProps } from './bar-chart.tsx';
export { ChartTable, type ChartTableProps, type ChartTableRow } from './chart-table.tsx';
export { Dial, type DialProps } from './dial.tsx';
export { type RadarAxis, RadarChart, type RadarChartProps, type RadarSeries } from './radar-chart.tsx';
