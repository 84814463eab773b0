import { join } from 'node:path';

/** The store of respondents' files. */
export type FileStoreSettings =
  | { readonly folder: string }
  | { readonly bucket: string; readonly endpoint: string | undefined; readonly region: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads `FILES_BUCKET` with endpoint and region, or `FILES_DIR`. The default is a folder beside the database. */
export function readFileStoreSettings(
  env: Environment,
  dataFolder: string,
  problems: string[],
): FileStoreSettings {
  const bucket = env['FILES_BUCKET'];
  if (!bucket) return { folder: env['FILES_DIR'] || join(dataFolder, 'files') };
  const endpoint = env['FILES_ENDPOINT'] || undefined;
  if (endpoint !== undefined && !/^https?:\/\/.+/.test(endpoint))
    problems.push(
      `FILES_ENDPOINT must be an address such as https://s3.example.com, and it is "${endpoint}".`,
    );
  if (env['FILES_DIR']) problems.push('FILES_DIR and FILES_BUCKET exclude each other; unset one of them.');
  return { bucket, endpoint, region: env['FILES_REGION'] || 'us-east-1' };
}
