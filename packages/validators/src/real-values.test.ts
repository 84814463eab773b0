import { describe, expect, test } from 'vitest';
import { nationalId } from './national-id.ts';
import { phone } from './phone.ts';
import { postalCode } from './postal-code.ts';
import { date } from './types/dates.ts';
import { email } from './types/email.ts';
import { idCard } from './types/id-card.ts';
import { decimal, digits, int } from './types/numbers.ts';
import { mobile, tel } from './types/phones.ts';
import { langCh, langEn } from './types/texts.ts';
import { unlimit } from './types/unlimit.ts';
import type { Validator, ValidatorSettings } from './contract/validator.ts';

/** Values as people of several countries write them: the stored form of each typed text, which must be valid. */
const VALUES: readonly (readonly [
  Validator,
  ValidatorSettings,
  readonly (readonly [typed: string, stored: string])[],
])[] = [
  [
    int,
    {},
    [
      ['٢٥', '25'],
      ['२५', '25'],
      ['２５', '25'],
      ['1 250', '1250'],
      ['1\u202f250', '1250'],
      ['1’250', '1250'],
      ['1,250', '1250'],
      ['12,50,000', '1250000'],
      ['−3', '-3'],
      ['+3', '3'],
      ['3.0', '3'],
      ['3,0', '3'],
      ['3.', '3'],
    ],
  ],
  [
    decimal,
    {},
    [
      ['12,5', '12.5'],
      ['١٢٫٥', '12.5'],
      ['१२.५', '12.5'],
      ['1.250,50', '1250.50'],
      ['1,250.50', '1250.50'],
      ['1 250,5', '1250.5'],
      ['.5', '0.5'],
      ['+12.5', '12.5'],
    ],
  ],
  [
    digits,
    {},
    [
      ['00 42', '0042'],
      ['٠٠٤٢', '0042'],
      ['००४२', '0042'],
    ],
  ],
  [
    email,
    {},
    [
      ['anna@müller.de', 'anna@müller.de'],
      ['ＡＮＮＡ＠example.co.jp', 'ANNA@example.co.jp'],
      ['li@例子。中国', 'li@例子.中国'],
      ['info@пример.рф', 'info@пример.рф'],
      ["o'neill+news@example.ie", "o'neill+news@example.ie"],
      [' ana@correo.es ', 'ana@correo.es'],
      ['x@موقع.السعودية', 'x@موقع.السعودية'],
    ],
  ],
  [
    email,
    { international: true },
    [
      ['josé@correo.es', 'josé@correo.es'],
      ['अजय@डाटा.भारत', 'अजय@डाटा.भारत'],
    ],
  ],
  [
    phone,
    { defaultCountry: 'DE' },
    [
      ['030 / 901820', '+4930901820'],
      ['(030) 901820', '+4930901820'],
      ['0049 30 901820', '+4930901820'],
      ['+49 (0)30 901820', '+4930901820'],
      ['+44 20 7946 0958', '+442079460958'],
    ],
  ],
  [
    phone,
    { defaultCountry: 'US' },
    [
      ['(212) 555-2368', '+12125552368'],
      ['212.555.2368', '+12125552368'],
      ['1 212 555 2368', '+12125552368'],
      ['00442079460958', '+442079460958'],
      ['011 44 20 7946 0958', '+442079460958'],
    ],
  ],
  [phone, { defaultCountry: 'EG' }, [['٠١٠١٢٣٤٥٦٧٨', '+201012345678']]],
  [
    phone,
    { defaultCountry: 'IN' },
    [
      ['९८७६५ ४३२१०', '+919876543210'],
      ['098765 43210', '+919876543210'],
    ],
  ],
  [
    phone,
    { defaultCountry: 'JP' },
    [
      ['０９０−１２３４−５６７８', '+819012345678'],
      ['03-3580-3311', '+81335803311'],
    ],
  ],
  [
    phone,
    {},
    [
      ['0049 30 901820', '+4930901820'],
      ['+55 (11) 96123-4567', '+5511961234567'],
    ],
  ],
  [
    mobile,
    {},
    [
      ['138 0013 8000', '13800138000'],
      ['+86 138-0013-8000', '13800138000'],
      ['１３８００１３８０００', '13800138000'],
    ],
  ],
  [
    tel,
    {},
    [
      ['(010) 12345678', '010-12345678'],
      ['０１０－１２３４５６７８', '010-12345678'],
    ],
  ],
  [
    postalCode,
    { country: 'GB' },
    [
      ['sw1a1aa', 'SW1A 1AA'],
      ['M1 1AE', 'M1 1AE'],
    ],
  ],
  [
    postalCode,
    { country: 'DE' },
    [
      ['10115', '10115'],
      ['D-10115', '10115'],
      ['DE 10115', '10115'],
    ],
  ],
  [
    postalCode,
    { country: 'CH' },
    [
      ['CH-8001', '8001'],
      ['8001', '8001'],
    ],
  ],
  [
    postalCode,
    { country: 'SE' },
    [
      ['11455', '114 55'],
      ['SE-114 55', '114 55'],
      ['S-114 55', '114 55'],
    ],
  ],
  [
    postalCode,
    { country: 'LT' },
    [
      ['LT-01100', 'LT-01100'],
      ['01100', 'LT-01100'],
    ],
  ],
  [postalCode, { country: 'LV' }, [['1010', 'LV-1010']]],
  [
    postalCode,
    { country: 'JP' },
    [
      ['〒100-0001', '100-0001'],
      ['１００－０００１', '100-0001'],
      ['1000001', '100-0001'],
    ],
  ],
  [postalCode, { country: 'NL' }, [['1012ab', '1012 AB']]],
  [postalCode, { country: 'CA' }, [['k1a0b1', 'K1A 0B1']]],
  [
    postalCode,
    { country: 'US' },
    [
      ['10001', '10001'],
      ['100012345', '10001-2345'],
    ],
  ],
  [
    postalCode,
    { country: 'BR' },
    [
      ['01310100', '01310-100'],
      ['01.310-100', '01310-100'],
    ],
  ],
  [
    postalCode,
    { country: 'IN' },
    [
      ['११०००१', '110001'],
      ['110 001', '110001'],
    ],
  ],
  [postalCode, { country: 'SA' }, [['١٢٢١١', '12211']]],
  [
    nationalId,
    { country: 'BR', kind: 'cpf' },
    [
      ['390.533.447-05', '39053344705'],
      ['390 533 447 05', '39053344705'],
    ],
  ],
  [
    idCard,
    {},
    [
      ['11010519491231002x', '11010519491231002X'],
      ['110105 19491231 002X', '11010519491231002X'],
    ],
  ],
  [
    date,
    {},
    [
      ['2024/5/31', '2024-05-31'],
      ['2024. 5. 31.', '2024-05-31'],
      ['2024年5月31日', '2024-05-31'],
      ['2024년 5월 31일', '2024-05-31'],
      ['٢٠٢٤/٥/٣١', '2024-05-31'],
      ['२०२४-०५-३१', '2024-05-31'],
    ],
  ],
  [
    langCh,
    {},
    [
      ['欧阳·娜娜', '欧阳·娜娜'],
      ['𠮷野', '𠮷野'],
      ['上海市，浦东新区。', '上海市，浦东新区。'],
    ],
  ],
  [
    langEn,
    {},
    [
      ['Smith', 'Smith'],
      ['Ｓｍｉｔｈ', 'Smith'],
    ],
  ],
  [
    unlimit,
    { range: [2, 12] },
    [
      ['Nguyễn', 'Nguyễn'],
      ['李娜', '李娜'],
      ['Þóra', 'Þóra'],
      ['ਗੁਰਪ੍ਰੀਤ', 'ਗੁਰਪ੍ਰੀਤ'],
    ],
  ],
];

describe.each(VALUES)('$id', (validator, settings, values) => {
  test.each(values)(`${JSON.stringify(settings)}: %s is stored as %s`, (typed, stored) => {
    const text = validator.normalise(typed, settings);
    expect(text).toBe(stored);
    expect(validator.validate(text, { ...settings, today: '2026-11-28' })).toEqual([]);
  });
});
