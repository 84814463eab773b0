import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { changedTexts } from './changed.mjs';

it('a translation is listed if its English text has changed since its line was written', async () => {
  const root = mkdtempSync(join(tmpdir(), 'canvass-changed-'));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const commit = (english: Readonly<Record<string, string>>, german: Readonly<Record<string, string>>) => {
    write('apps/web/src/i18n/first.texts.ts', `export const texts = ${JSON.stringify(english)} as const;\n`);
    write('texts/de/respondent.json', `${JSON.stringify(german, null, 2)}\n`);
    git('add', '-A');
    git('commit', '-qm', 'Texts');
  };
  try {
    git('init', '-q');
    const language = { complete: false, readByNativeSpeaker: false };
    const languages = [
      { tag: 'en-GB', name: 'English', ...language },
      { tag: 'de', name: 'Deutsch', ...language },
    ];
    write('texts/languages.json', JSON.stringify(languages));
    commit(
      { same: 'Next', stale: 'Go on', renewed: 'Back' },
      { same: 'Weiter', stale: 'Los', renewed: 'Zurück' },
    );
    commit(
      { same: 'Next', stale: 'Start', renewed: 'Return' },
      { same: 'Weiter', stale: 'Los', renewed: 'Zurück' },
    );
    commit(
      { same: 'Next', stale: 'Start', renewed: 'Return' },
      { same: 'Weiter', stale: 'Los', renewed: 'Umkehren' },
    );
    expect(await changedTexts(root, 'de')).toEqual([
      { place: 'respondent.json: stale', text: 'Start', was: 'Go on' },
    ]);
    await expect(changedTexts(root, 'xx')).rejects.toThrow('texts/languages.json has no language xx.');
  } finally {
    rmSync(root, { recursive: true });
  }
});
