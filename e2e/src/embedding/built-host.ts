import { createRequire } from 'node:module';
import { build } from 'vite';

const FOLDER = new URL('../../../examples/hosts/react', import.meta.url).pathname;
const require = createRequire(import.meta.url);
/** Resolves the example's npm packages from this package, because the example has no `node_modules`. */
const PACKAGES = {
  '@canvass/embed/react': require.resolve('@canvass/embed/react'),
  'react-dom/client': require.resolve('react-dom/client'),
  'react/jsx-runtime': require.resolve('react/jsx-runtime'),
  react: require.resolve('react'),
};

/** Builds the React page of `examples/hosts` as the author of a site would. */
export async function buildReactHost(): Promise<string> {
  const buildResult = await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: Object.entries(PACKAGES).map(([name, file]) => ({
        find: new RegExp(`^${name}$`),
        replacement: file,
      })),
    },
    build: { write: false, lib: { entry: 'main.tsx', formats: ['es'], fileName: 'main' } },
  });
  const outputs = [buildResult].flat().flatMap((result) => ('output' in result ? result.output : []));
  const script = outputs.find((output) => output.type === 'chunk');
  if (script === undefined) throw new Error('The React page was built without a script.');
  return script.code;
}
