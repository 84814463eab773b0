// Lowers the counts of habit-counts.json to what is found now: node scripts/architecture/lower-habit-counts.ts [area ...]
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countHabits, findHabits } from './habits.ts';
import { ROOT } from './source-files.ts';

const path = join(ROOT, 'scripts/architecture/habit-counts.json');
const areas = process.argv.slice(2);
const allowedCounts: Record<string, Record<string, number>> = JSON.parse(readFileSync(path, 'utf8'));
const foundCounts = countHabits(findHabits());
for (const [area, limits] of Object.entries(allowedCounts)) {
  if (areas.length > 0 && !areas.includes(area)) continue;
  for (const [habit, limit] of Object.entries(limits))
    limits[habit] = Math.min(limit, foundCounts[area]?.[habit] ?? 0);
}
writeFileSync(path, `${JSON.stringify(allowedCounts, null, 2)}\n`);
