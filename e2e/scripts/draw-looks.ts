import { mkdirSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { READY_LOOKS } from '@canvass/project';
import { chromium, type Page } from '@playwright/test';
import { publish } from '../src/harness/author.ts';
import { findChromium } from '../src/harness/find-chromium.ts';
import { startServer } from '../src/harness/server-process.ts';

/**
 * Writes the images of the ready-made looks, and the page of the documentation that shows them. Needs the built
 * programs (`npm run build`).
 */
const DOCS = new URL('../../docs/', import.meta.url);
const IMAGES = new URL('images/looks/', DOCS);
const WINDOW = { width: 1040, height: 650 } as const;
const WIDTH = 640;

const SURVEY = {
  format: 1,
  title: 'How was your visit?',
  timezone: 'Europe/London',
  project_lang: { answer_language: 'en-GB' },
  desc_common_page: { hide_order_number: true },
  items: [
    {
      type: 'G',
      gid: 'all',
      items: [
        {
          type: 'Q',
          gid: 'again',
          qtype: 'single',
          title: 'Would you visit us again?',
          items: ['Yes, soon', 'Yes, some day', 'No'].map((title, at) => ({
            gid: `a${at}`,
            seq: at + 1,
            title,
          })),
        },
        { type: 'Q', gid: 'why', qtype: 'blank', title: 'What did you like best?' },
      ],
    },
  ],
} as const;

const server = await startServer();
const executablePath = findChromium();
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath !== undefined && { executablePath }),
});
try {
  mkdirSync(IMAGES, { recursive: true });
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const [name, design] of Object.entries(READY_LOOKS)) {
    const { path } = await publish(server.url, { ...SURVEY, design });
    await page.goto(`${server.url}${path}?select_view=pc`);
    const begin = page.getByRole('button', { name: 'Start' });
    if (await begin.isVisible()) await begin.click();
    await page.getByLabel('Yes, soon').check();
    await page.mouse.move(0, 0);
    const image = await toWebp(page, await page.screenshot({ animations: 'disabled' }));
    writeFileSync(new URL(`${name}.webp`, IMAGES), image);
    process.stdout.write(`${name}.webp: ${Math.round(image.length / 1000)} kB\n`);
  }
  writeFileSync(new URL('format/looks.md', DOCS), document());
} finally {
  await browser.close();
  await server.stop();
}

/** Scales the screenshot and converts it to WebP in the browser, so that no image library is needed. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const address = await blank.evaluate(
    async ([source, width]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
      const canvas = new OffscreenCanvas(width, Math.round((image.height / image.width) * width));
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('The browser cannot draw.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    },
    [png.toString('base64'), WIDTH] as const,
  );
  await blank.close();
  return Buffer.from(address, 'base64');
}

function document(): string {
  const looks = Object.keys(READY_LOOKS).map(
    (name) => `## ${name}\n\n![A question in the look "${name}"](../images/looks/${name}.webp)\n`,
  );
  return [
    '# Ready-made looks\n',
    'For authors: ten examples of [`design`](pages.md#pages-and-texts). The page "Design" of the console, and the button "Design" of a preview, show them on your own survey: there you can change each setting, see its contrasts at once, and copy the block into the project file. `node e2e/scripts/draw-looks.ts` writes this page and its images.\n',
    ...looks,
  ].join('\n');
}
