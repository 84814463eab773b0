import { handOverAddress } from '../data/hand-over.ts';
import { useAwardWords } from '../award-words.ts';
import { QrCode } from '../../layout/qr-code.tsx';
import { use } from 'react';
import { OwnToken } from '../data/own-token.ts';
import '../../layout/qr-code.css';

/** The same page for the messaging app of a phone: a code to scan. Where nobody can take over, the address is that of the page. */
export function OpenOnPhone({ words }: { readonly words: string }) {
  const t = useAwardWords();
  const token = use(OwnToken);
  return (
    <div className="app-award-scan">
      <QrCode text={handOverAddress(location.href, token)} label={t('wx.qr')} />
      <p>{words}</p>
    </div>
  );
}
