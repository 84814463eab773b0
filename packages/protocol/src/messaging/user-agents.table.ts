import type { InAppBrowser } from './in-app-browser.ts';

interface SeenAgent extends InAppBrowser {
  readonly name: string;
  readonly year: number;
  readonly agent: string;
}

const IPHONE = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const row = (
  [flag, isMiniProgram]: readonly [InAppBrowser['flag'], boolean],
  year: number,
  name: string,
  agent: string,
): SeenAgent => ({ flag, isMiniProgram, year, name, agent });

/** Real user agents, for tests of their recognition. */
export const USER_AGENTS: readonly SeenAgent[] = [
  row(
    [1, false],
    2024,
    'messaging app on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) ${IPHONE} MicroMessenger/8.0.49(0x1800312b) NetType/WIFI Language/zh_CN`,
  ),
  row(
    [1, false],
    2024,
    'messaging app on Android',
    'Mozilla/5.0 (Linux; Android 14; 23116PN5BC Build/UKQ1.230804.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MMWEBID/2568 MicroMessenger/8.0.49.2600(0x2800315A) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
  ),
  row(
    [1, false],
    2019,
    'messaging app on Android with its older engine',
    'Mozilla/5.0 (Linux; Android 9; MI 9 Build/PKQ1.181121.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/66.0.3359.126 MQQBrowser/6.2 TBS/044904 Mobile Safari/537.36 MMWEBID/7214 MicroMessenger/7.0.7.1521(0x27000734) Process/tools NetType/WIFI Language/zh_CN',
  ),
  row(
    [1, false],
    2024,
    'messaging app on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090c11) XWEB/11275 Flue',
  ),
  row(
    [1, false],
    2023,
    'messaging app on a Macintosh',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0.0.0 Safari/537.36 MicroMessenger/6.8.0(0x16080000) NetType/WIFI MiniProgramEnv/Mac MacWechat/WMPF MacWechat/3.8.5(0x13080510) XWEB/1156 Flue',
  ),
  row(
    [1, true],
    2023,
    'mini program on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) ${IPHONE} MicroMessenger/8.0.38(0x18002628) NetType/4G Language/zh_CN miniProgram/wx0123456789abcdef`,
  ),
  row(
    [1, true],
    2023,
    'mini program on Android',
    'Mozilla/5.0 (Linux; Android 13; V2183A Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5317 MMWEBSDK/20230805 MMWEBID/4418 MicroMessenger/8.0.42.2460(0x28002A37) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64 miniProgram/wx0123456789abcdef',
  ),
  row(
    [2, false],
    2023,
    'enterprise variant on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) ${IPHONE} wxwork/4.1.13 MicroMessenger/7.0.1 Language/zh ColorScheme/Light`,
  ),
  row(
    [2, false],
    2024,
    'enterprise variant on Android',
    'Mozilla/5.0 (Linux; Android 12; JAD-AL00 Build/HUAWEIJAD-AL00; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1 NetType/WIFI Language/zh Lang/zh ColorScheme/Light',
  ),
  row(
    [2, false],
    2022,
    'enterprise variant on Windows',
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0.4280.88 Safari/537.36 wxwork/4.0.19 (MicroMessenger/6.2) WindowsWechat embeddisk',
  ),
  row(
    [2, true],
    2023,
    'mini program in the enterprise variant',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) ${IPHONE} wxwork/4.1.13 MicroMessenger/7.0.1 Language/zh miniProgram/wx0123456789abcdef`,
  ),
  row(
    [0, false],
    2025,
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  ),
  row(
    [0, false],
    2025,
    'Safari on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ),
  row(
    [0, false],
    2023,
    'another messenger',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) ${IPHONE} QQ/8.9.63.634 V1_IPH_SQ_8.9.63_1_APP_A Pixel/1170 NetType/WIFI`,
  ),
  row(
    [0, false],
    2024,
    'a page that only talks about it',
    'Mozilla/5.0 (compatible; About-MicroMessenger-and-wxwork; bot)',
  ),
  row([0, false], 2024, 'nothing', ''),
];
