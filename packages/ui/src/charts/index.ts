export { BarChart } from './bar-chart.tsx';
export { ChartTable } from './chart-table.tsx';
export { Dial } from './dial.tsx';
export { RadarChart } from './radar-chart.tsx';
