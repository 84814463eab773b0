import { account } from './account.ts';
import { acts } from './acts.ts';
import { answers } from './answers.ts';
import { awards } from './awards.ts';
import { delivery } from './delivery.ts';
import { links } from './links.ts';
import { manage } from './manage.ts';
import { overview } from './overview.ts';
import { quotas } from './quotas.ts';
import { responses } from './responses.ts';
import { shared } from './shared.ts';
import { versions } from './versions.ts';

/** English words of the console. */
export const texts = {
  ...account,
  ...acts,
  ...answers,
  ...awards,
  ...delivery,
  ...links,
  ...manage,
  ...overview,
  ...quotas,
  ...responses,
  ...shared,
  ...versions,
};
