// npm run build | lint | format | bench | gallery: runs one tool after installing the dependencies.
import { bootstrap } from './bootstrap.mjs';
import { runInForeground, withPnpm } from './processes.mjs';
import { Refusal, runMain, tool } from './repository.mjs';

const commands = {
  build: (args) => withPnpm(['turbo run build', ...args].join(' ')),
  lint: (args) => [tool('oxlint'), args],
  format: (args) => [tool('biome'), ['format', '--write', ...(args.length > 0 ? args : ['.'])]],
  gallery: (args) => withPnpm(['pnpm --filter @canvass/gallery run dev', ...args].join(' ')),
  bench: (args) => [tool('node'), ['bench/main.ts', ...args]],
};

await runMain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command)
    throw new Refusal(`there is no tool "${name ?? ''}"; choose one of ${Object.keys(commands).join(', ')}.`);
  await bootstrap(name === 'bench' ? { withBench: true } : {});
  return runInForeground(...command(args));
});
