import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { finishedHere } from '../../storage/record/finished-here.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { splitMount, surveyPath } from '../../addresses/routes.ts';
import { awardAddress, type AwardPageName } from '../data/award-address.ts';
import { handOverAddress } from '../data/hand-over.ts';
import { OwnToken } from '../data/own-token.ts';
import { useAwardLanguage } from '../award-translation.ts';

/** The location of the page. */
export interface AwardPlace {
  readonly navigation: Navigation;
  readonly surveyId: string;
}
export const AwardPlaceContext = createContext<AwardPlace | undefined>(undefined);

/** The award that was opened without loading a new page, by survey. */
export const followed = new Map<string, string>();

interface AwardLinkProps {
  readonly page: AwardPageName;
  readonly aid?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a page of awards. If only this page has the response's token, the link opens without loading a new page. */
export function AwardLink({ page, aid, className, children }: AwardLinkProps) {
  const place = use(AwardPlaceContext);
  const language = useAwardLanguage();
  if (place === undefined) return <span className={className}>{children}</span>;
  const { navigation, surveyId } = place;
  const follow = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (isElsewhere || !finishedHere.has(surveyId)) return;
    event.preventDefault();
    if (aid === undefined) followed.delete(surveyId);
    else followed.set(surveyId, aid);
    navigation.push(surveyPath(navigation.current().path, surveyId, page));
  };
  return (
    <a
      className={className}
      href={awardAddress(navigation.current(), surveyId, {
        page,
        language,
        ...(aid !== undefined && { aid }),
      })}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** A link to `/fission/share` of one award. */
export function ShareLink({ aid, children }: { readonly aid: string; readonly children: ReactNode }) {
  const place = use(AwardPlaceContext);
  const token = use(OwnToken);
  const language = useAwardLanguage();
  if (place === undefined) return null;
  const { mount } = splitMount(place.navigation.current().path);
  const query = new URLSearchParams({ id: place.surveyId, aid, language });
  const address = `${mount}/fission/share?${query}`;
  // If the device has no storage, the link carries the token.
  const href = finishedHere.has(place.surveyId)
    ? handOverAddress(new URL(address, location.href).href, token)
    : address;
  return <a href={href}>{children}</a>;
}
