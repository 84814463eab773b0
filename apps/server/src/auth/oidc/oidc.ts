import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Foundation } from '../../config/foundation.ts';
import type { KeyedHash } from '../server-keys.ts';
import { createProvider } from './provider.ts';
import { admitProviderPerson } from './provider-people.ts';
import { beginSignIn, takeSignIn } from './sign-in-cookie.ts';

type AdmittedPerson = NonNullable<Awaited<ReturnType<typeof admitProviderPerson>>>;

/** A person who has signed in at the provider, with the page of the console that opens. Or the reason for a failure. */
type FinishedSignIn =
  | (AdmittedPerson & { readonly idToken: string; readonly page: string })
  | { readonly problem: 'unavailable' | 'refused' | 'no_access' };

/** Signing in at the operator's provider of OpenID Connect. */
interface Oidc {
  /** The name of the provider on the sign-in page. */
  readonly name: string;
  /** Returns the address of the provider's sign-in page. Undefined if the provider cannot be reached. */
  start(request: FastifyRequest, reply: FastifyReply, page: string): Promise<string | undefined>;
  /** Finishes the sign-in that this browser has begun. `search` is the query with which the provider sent it back. */
  finish(request: FastifyRequest, reply: FastifyReply, search: string): Promise<FinishedSignIn>;
  /** The address that signs out at the provider. Undefined if it has none, or cannot be reached. */
  findSignOut(idToken: string): Promise<string | undefined>;
}

declare module '../../http/route.ts' {
  interface Services {
    /** Undefined without a provider. */
    readonly oidc: Oidc | undefined;
  }
}

/** Returns undefined if the operator has set no provider. */
export function createOidc(foundation: Foundation, hash: KeyedHash): Oidc | undefined {
  const { oidc: settings } = foundation.settings;
  if (settings === undefined) return undefined;
  const provider = createProvider(foundation, settings);
  const time = () => ({ hash, now: foundation.now() });
  return {
    name: settings.name,
    findSignOut: provider.findSignOut,
    async start(request, reply, page) {
      const started = await provider.start(beginSignIn(request, reply, { ...time(), page }));
      return 'address' in started ? started.address : undefined;
    },
    async finish(request, reply, search) {
      const begun = takeSignIn(request, reply, time());
      if (begun === undefined) return { problem: 'refused' };
      const provided = await provider.finish(search, begun.secrets);
      if ('problem' in provided) return provided;
      const person = await admitProviderPerson(foundation, settings, provided);
      if (person === undefined) return { problem: 'no_access' };
      return { ...person, idToken: provided.idToken, page: begun.page };
    },
  };
}
