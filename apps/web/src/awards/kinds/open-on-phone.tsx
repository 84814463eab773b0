import { handOverAddress } from '../data/hand-over.ts';
import { useAwardTranslation } from '../award-translation.ts';
import { QrCode } from '@canvass/ui';
import { use } from 'react';
import { OwnToken } from '../data/own-token.ts';
import '../../layout/qr-code.css';

/** A QR code that opens this page in the messaging app. It contains the page's address and the response's token, if known. */
export function OpenOnPhone({ text }: { readonly text: string }) {
  const t = useAwardTranslation();
  const token = use(OwnToken);
  return (
    <div className="app-award-scan">
      <QrCode text={handOverAddress(location.href, token)} label={t('wx.qr')} />
      <p>{text}</p>
    </div>
  );
}
