import type { LocationService, Region } from '../controls/view-props.ts';

const region = (code: string, name: string, children?: readonly Region[]): Region => ({
  code,
  name,
  ...(children !== undefined && { children }),
});

export const EXAMPLE_REGIONS: readonly Region[] = [
  region('11', '北京市', [
    region('1101', '市辖区', [region('110101', '东城区'), region('110102', '西城区')]),
  ]),
  region('44', '广东省', [
    region('4401', '广州市', [region('440103', '荔湾区'), region('440106', '天河区')]),
    region('4403', '深圳市', [region('440305', '南山区')]),
    region('4419', '东莞市', [region('441900', '东莞市')]),
  ]),
  region('81', '香港特别行政区', [region('8101', '香港岛', [region('810101', '中西区')])]),
];

/** Regions of Brazil, which have no codes. */
const EXAMPLE_STATES: readonly Region[] = [
  region('', 'Bahia', [region('', 'Ilhéus'), region('', 'Salvador')]),
  region('', 'Distrito Federal', [region('', 'Brasília')]),
  region('', 'São Paulo', [region('', 'Campinas'), region('', 'São Paulo')]),
];

/** A location service without network and third parties, for tests and the gallery. */
export const exampleLocations: LocationService = {
  offers: async () => ({}),
  regions: async (country) => (country === 'BR' ? EXAMPLE_STATES : EXAMPLE_REGIONS),
  streets: async (province) =>
    province === '11'
      ? { '110101': [region('110101001', '东华门街道'), region('110101002', '景山街道')] }
      : {},
};
