/** Texts for visitors who open a survey outside the messaging app. */
export const texts = {
  'tips.code': 'QR code of this survey',
  'tips.scan_wechat': 'Scan the code with WeChat.',
  'tips.scan_wecom': 'Scan the code with WeCom.',
  'tips.paste_wechat': 'On your phone already? Copy the link, paste it into a WeChat chat and tap it.',
  'tips.paste_wecom': 'On your phone already? Copy the link, paste it into a WeCom chat and tap it.',
  'tips.copy': 'Copy the link',
  'tips.copied': 'Link copied',
  'tips.scanned': 'Opened on your phone. Carry on there.',
  'tips.skip': 'Carry on here anyway',
  'tips.again': 'Try again',
} as const;
