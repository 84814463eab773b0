import { publish, fetchResponse } from '@canvass/e2e/author';
import type { Browser, Page } from '@playwright/test';
import { median } from '../engine/measure.ts';
import { type Load, measureLoad } from './measure-load.ts';
import { serveBuilt, servePage } from './served-folder.ts';
import { openSlowLine } from './slow-line.ts';
import { staticPage } from './static-page.ts';
import { type Scene, loadScenes } from './stress-project.ts';

/** A slow network: 1.6 Mbit/s. */
const NETWORK = { bytesPerSecond: 200_000, roundTripMs: 150 };
const FIGURES = ['paint', 'tap', 'scripted', 'blocked', 'begun', 'kilobytes', 'requests'] as const;
const CONTENDERS = ['static', 'react', 'surveyjs', 'enketo', 'canvass'] as const;
type Contender = (typeof CONTENDERS)[number];

declare global {
  interface Window {
    /** The support data of the page (docs/support.md). */
    readonly canvass?: { transcript(): string };
  }
}
type Medians = Readonly<Record<Contender, Load>>;

export interface LoadRow {
  readonly id: string;
  readonly title: string;
  readonly medians: Medians;
}

/** A target: the maximum ratio of a figure of Canvass to a figure of another contender. */
interface RatioTarget {
  readonly scene: string;
  readonly figure: keyof Load;
  readonly comparedWith: Contender;
  readonly comparedFigure?: keyof Load;
  readonly maxRatio: number;
}
const TARGETS: readonly RatioTarget[] = [
  { scene: 'one', figure: 'paint', comparedWith: 'static', maxRatio: 1.6 },
  { scene: 'one', figure: 'tap', comparedWith: 'react', maxRatio: 0.7 },
  { scene: 'one', figure: 'tap', comparedWith: 'surveyjs', maxRatio: 1 },
  { scene: 'one', figure: 'tap', comparedWith: 'enketo', maxRatio: 1 },
  { scene: 'one', figure: 'scripted', comparedWith: 'react', maxRatio: 1.5 },
  { scene: 'one', figure: 'blocked', comparedWith: 'react', maxRatio: 2 },
  { scene: 'one', figure: 'begun', comparedWith: 'canvass', comparedFigure: 'scripted', maxRatio: 1.25 },
  { scene: 'many', figure: 'tap', comparedWith: 'react', maxRatio: 1 },
];

export async function measureLoads(
  browser: Browser,
  serverUrl: string,
  rounds: number,
): Promise<readonly LoadRow[]> {
  const [page, react, surveyjs, enketo] = await Promise.all([
    servePage(staticPage),
    serveBuilt('floor'),
    serveBuilt('surveyjs'),
    serveBuilt('enketo'),
  ]);
  const served = [page, react, surveyjs, enketo];
  const lines = await Promise.all(
    [...served.map(({ url }) => url), serverUrl].map((url) => openSlowLine(url, NETWORK)),
  );
  const [pageUrl, reactUrl, surveyjsUrl, enketoUrl, canvassUrl] = lines.map(({ url }) => url);
  const rows: LoadRow[] = [];
  for (const scene of loadScenes) {
    const { surveyId } = await publish(serverUrl, scene.project);
    const query = `?counts=${scene.floor.join()}`;
    const load: Readonly<Record<Contender, () => Promise<Load>>> = {
      static: () => measureLoad(browser, `${pageUrl}/${query}`, { isScripted: false }),
      react: () => measureLoad(browser, `${reactUrl}/${query}`, { isScripted: true }),
      surveyjs: () => measureLoad(browser, `${surveyjsUrl}/${query}`, { isScripted: true }),
      enketo: () => measureLoad(browser, `${enketoUrl}/${query}`, { isScripted: true }),
      canvass: () =>
        measureLoad(browser, `${canvassUrl}/s/${surveyId}`, {
          isScripted: true,
          checkPage: createStoredCheck(serverUrl, surveyId, scene),
        }),
    };
    rows.push({ id: scene.id, title: scene.title, medians: await loadInTurns(load, rounds) });
  }
  await Promise.all([...lines, ...served].map((one) => one.stop()));
  return rows;
}

/** Returns a check that submits and throws unless the server stored the tap that was made before scripts loaded. */
function createStoredCheck(
  serverUrl: string,
  surveyId: string,
  { id }: Scene,
): (page: Page) => Promise<void> {
  return async (page) => {
    await page.waitForFunction(() => window.canvass !== undefined);
    await page.locator('form button[type="submit"]').click();
    await page.locator('div.app-status').waitFor();
    const [header = '{}'] = (await page.evaluate(() => window.canvass?.transcript() ?? '')).split('\n');
    const { events } = await fetchResponse(serverUrl, surveyId, JSON.parse(header).seq);
    if (!events.some(({ type }) => type === 'answer')) throw new Error(`The tap is no answer: ${id}`);
  };
}

async function loadInTurns(
  load: Readonly<Record<Contender, () => Promise<Load>>>,
  rounds: number,
): Promise<Medians> {
  const loadsByContender: Record<Contender, Load[]> = {
    static: [],
    react: [],
    surveyjs: [],
    enketo: [],
    canvass: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    const names = round % 2 === 0 ? CONTENDERS : CONTENDERS.toReversed();
    for (const name of names) loadsByContender[name].push(await load[name]());
  }
  const medianLoad = (loads: readonly Load[]): Load => ({
    paint: median(loads.map(({ paint }) => paint)),
    tap: median(loads.map(({ tap }) => tap)),
    scripted: median(loads.map(({ scripted }) => scripted)),
    blocked: median(loads.map(({ blocked }) => blocked)),
    begun: median(loads.map(({ begun }) => begun)),
    kilobytes: median(loads.map(({ kilobytes }) => kilobytes)),
    requests: median(loads.map(({ requests }) => requests)),
  });
  return {
    static: medianLoad(loadsByContender.static),
    react: medianLoad(loadsByContender.react),
    surveyjs: medianLoad(loadsByContender.surveyjs),
    enketo: medianLoad(loadsByContender.enketo),
    canvass: medianLoad(loadsByContender.canvass),
  };
}

/** Returns true if all targets are met. */
export function reportLoads(rows: readonly LoadRow[]): boolean {
  for (const { title, medians } of rows) {
    console.log(`${title}: load, ms${''.padEnd(6)}${FIGURES.map((name) => name.padStart(11)).join('')}`);
    for (const name of CONTENDERS)
      console.log(
        `  ${name.padEnd(28)}${FIGURES.map((figure) => medians[name][figure].toFixed(0).padStart(11)).join('')}`,
      );
  }
  const ratios = TARGETS.map((target) => ({ ...target, found: computeRatio(rows, target) }));
  for (const { scene, figure, comparedWith, comparedFigure = '', maxRatio, found } of ratios)
    console.log(
      `${scene} ${figure} compared with ${comparedWith} ${comparedFigure}: ${found.toFixed(2)}, at most ${maxRatio}${found > maxRatio ? '  MISSED' : ''}`,
    );
  return ratios.every(({ found, maxRatio }) => found <= maxRatio);
}

function computeRatio(
  rows: readonly LoadRow[],
  { scene, figure, comparedWith, comparedFigure = figure }: RatioTarget,
): number {
  const medians = rows.find(({ id }) => id === scene)?.medians;
  return medians === undefined
    ? Number.POSITIVE_INFINITY
    : medians.canvass[figure] / medians[comparedWith][comparedFigure];
}
