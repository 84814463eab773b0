/** Words of questionnaires by which the kind of a pasted question is recognised, in the languages of the product. */

/** Notes in brackets or at the end of a title, which do not belong to the question. */
export const NOTES = {
  optional: /^(?:optional|freiwillig|facultatif|facultative|opcional|选填|可选|選填|任意|اختياري|वैकल्पिक)$/i,
  required:
    /^(?:required|mandatory|pflicht(?:feld|frage)?|erforderlich|obligatoire|obligatori[ao]|obrigatóri[ao]|必填|必答|必須|إلزامي|مطلوب|अनिवार्य)$/i,
  several:
    /^(?:.{0,80}\b(?:choose|select|tick|check|mark) (?:all|several|many|any)\b.{0,80}|multiple(?: choice)?|mehrfach(?:nennung(?:en)?|auswahl|antwort(?:en)?).{0,20}|.{0,40}plusieurs (?:réponses|choix).{0,40}|.{0,40}(?:varias respuestas|selección múltiple|opción múltiple|todas las que).{0,40}|.{0,40}(?:várias respostas|múltipla escolha|todas as que).{0,40}|可多选|多选|多选题|可複選|複選|多選|複数(?:選択|回答)可?|いくつでも|اختر كل ما ينطبق|يمكن اختيار أكثر من إجابة|सभी लागू.{0,20})$/i,
  one: /^(?:single(?: choice)?|(?:select|choose|tick) (?:only )?one|(?:bitte )?nur eine (?:antwort|nennung)|une seule réponse|una sola respuesta|单选题?|單選題?|ひとつだけ|1つだけ)$/i,
} as const;

/** A format of dates, such as DD/MM/YYYY, with the order that it shows. */
export const DATE_FORMATS: readonly (readonly [RegExp, 'dmy' | 'mdy' | 'ymd'])[] = [
  [/^(?:d{1,2}|t{2}|j{2})\s?[/.\-\s]\s?m{2}\s?[/.\-\s]\s?(?:y{2,4}|j{2,4}|a{2,4})$/i, 'dmy'],
  [/^m{2}\s?[/.\-\s]\s?d{1,2}\s?[/.\-\s]\s?y{2,4}$/i, 'mdy'],
  [/^y{4}\s?[/.\-\s年]\s?m{2}\s?[/.\-\s月]\s?d{2}日?$/i, 'ymd'],
];

/** Units after a blank or in brackets, which mean that a number is asked. */
export const UNIT =
  /^(?:in )?(?:km|kilomet(?:re|er)s?|kilómetros|quilômetros|miles?|m|met(?:re|er)s?|cm|kg|kilos?|g|lbs?|years?(?: old)?|jahren?|ans|années|años|anos|months?|monaten?|mois|meses|weeks?|wochen?|days?|tagen?|jours|días|dias|hours?|h|stunden|heures|horas|minutes?|min|minuten|minutos|seconds?|%|percent|prozent|€|\$|£|¥|eur|euros?|usd|gbp|times?|mal|fois|veces|vezes|公里|千米|米|厘米|公斤|千克|岁|歲|年|个月|月|周|天|小时|小時|分钟|分鐘|元|次|人|歳|時間|分|円|回|キロ|كم|كيلومتر|سنة|سنوات|دقيقة|ساعة|किमी|मिनट|वर्ष)$/i;

/** Kinds of questions without options, by words of the title. The first match counts. */
export const WORDS: readonly (readonly [
  form: 'email' | 'phone' | 'date' | 'time' | 'whole' | 'number',
  pattern: RegExp,
])[] = [
  [
    'email',
    /\be-?mail(?:-?adresse| address)?\b|correo electrónico|courriel|adresse électronique|邮箱|电子邮件|電子郵件|メールアドレス|البريد الإلكتروني|ईमेल/i,
  ],
  [
    'phone',
    /\b(?:(?:tele)?phone|mobile|cell) ?(?:number)?\b|telefonnummer|handynummer|téléphone|teléfono|telefone|手机号?|电话|電話|携帯|رقم (?:الهاتف|الجوال)|फ़ोन/i,
  ],
  [
    'whole',
    /\b(?:in )?(?:what|which) year\b|in welchem jahr|en quelle année|en qué año|em que ano|哪一年|何年|في أي (?:سنة|عام)|किस वर्ष/i,
  ],
  [
    'date',
    /\bdate\b|\bwhen were you born|birthday|datum\b|geburtstag|geboren\b|date de naissance|fecha|data de nascimento|\bdata\b|日期|出生年月|生年月日|何月何日|تاريخ|तारीख|जन्मतिथि/i,
  ],
  [
    'time',
    /\b(?:at )?(?:what|which) time\b|um wie viel uhr|à quelle heure|a qué hora|a que horas|几点|幾點|何時|كم الساعة/i,
  ],
  [
    'whole',
    /\bhow (?:many|old|often per)\b|\bnumber of\b|\b(?:your|what) age\b|^age\b|wie ?viele?\b|anzahl\b|wie alt|^alter\b|combien|quel âge|^âge\b|cuánt[ao]s|qué edad|^edad\b|quant[ao]s|qual (?:é )?(?:a )?sua idade|^idade\b|多少|几[个名次年岁]|幾|年龄|年齡|何(?:人|歳|回|個|名)|年齢|كم (?:عدد|عمرك|مرة|شخص)|عمرك|कितने|आयु/i,
  ],
  [
    'number',
    /\bhow (?:much|long|far|tall|heavy)\b.{0,60}\b(?:minutes|hours|days|km|kilomet(?:re|er)s|miles|cm|kg|percent)\b|wie (?:lange|weit|groß|schwer|hoch)\b.{0,60}\b(?:minuten|stunden|tage|km|kilometer|cm|kg|prozent|euro)\b/i,
  ],
];

export const RECOMMEND =
  /\bhow likely\b.{0,80}\brecommend|wie wahrscheinlich.{0,120}empfehlen|recommand(?:er|eriez|ez)|recomendar|recomendaría|推荐.{0,40}可能|可能.{0,20}推[荐薦]|可能性.{0,60}推荐|推薦.{0,40}可能|可能性.{0,60}推薦|(?:お勧め|おすすめ|薦め)|توصي|सिफ़ारिश/i;

export const RANKING =
  /\brank(?:ing)?\b|\bin order of\b|from most to least|rangfolge|reihenfolge|\bordnen\b|\bsortieren\b|classe[zr]|par ordre|orden(?:e|ar|a)\b|en orden|em ordem|排序|排名|重要程度.{0,10}排|順位|順番に|並べ|رت[ّ]?ب|क्रम/i;

/** A scale with its ends: the first two numbers are the ends. */
export const SCALE =
  /(?:\bscale (?:of|from)|\bskala von|\bnote de|\béchelle de|\bescala (?:de(?:l)?)|\bfrom|\bvon|\bde|从|從|مقياس من|من)?\s*\(?(\d{1,3})\s*(?:to|bis|à|a|al|到|至|[-–—~〜～]|إلى)\s*(\d{1,3})(?!\d)/iu;
export const SCALE_WORDS =
  /\bscale\b|\brate\b|\brating\b|skala|bewerten|échelle|notez|escala|califique|avalie|打分|评分|評分|几分|点数|段階|評価|مقياس|قي[ّ]?م/i;

/** Headings of a part of the questionnaire, with or without a number. */
export const HEADING =
  /^(?:section|part|block|teil|abschnitt|partie|sección|seção|parte|bloque|bloco)\s+(?:[a-z]|\d{1,2}|[ivx]{1,4})\b\s*[.:)–—-]?|^第\s*[一二三四五六七八九十\d]{1,3}\s*(?:部分|部|章|节|節)|^(?:セクション|パート)\s*[\dA-ZＡ-Ｚ]|^(?:القسم|الجزء)\s/i;

/** Options to which respondents write a text. */
export const OTHER =
  /^(?:other|others|something else|sonstiges?|andere[rs]?|anderes|autres?|otr[oa]s?|outr[oa]s?|其他|其它|その他|أخرى|غير ذلك|अन्य).{0,60}(?:specify|describe|state|write|namely|angeben|nennen|und zwar|préciser|précisez|especifi|请注明|请填写|請註明|具体|حدد|يرجى|बताएं|[_＿…]{2,}|:|：)/i;
/** Options that exclude all others. */
export const NONE =
  /^(?:none of (?:these|the above|them)|nothing|keine?s? (?:davon|der genannten)|nichts davon|aucun[e]?(?: de ces| des)?|ningun[oa]|nenhum[a]?|以上都(?:不是|没有)|都没有|都不是|以上皆非|どれもない|あてはまるものはない|لا شيء مما سبق|इनमें से कोई नहीं)/i;

/** Beginnings of questions for those who gave an answer to the question above, with the options that mean this answer. */
export const AFTER_ANSWER: readonly (readonly [beginning: RegExp, option: RegExp])[] = [
  [
    /^(?:if (?:yes|so)|(?:wenn|falls) ja|si (?:oui|sí)|se sim|如果?是|若是|如果?有|「?はい」?(?:の場合|と答えた)|إذا نعم|إذا كانت الإجابة نعم|यदि हाँ)/iu,
    /^(?:yes|ja|oui|sí|sim|是的?|有|はい|نعم|हाँ)(?![\p{L}\p{M}])/iu,
  ],
  [
    /^(?:if no(?:t)?\b|(?:wenn|falls) nein|si non|se não|如果?(?:否|不是|没有)|若否|「?いいえ」?の場合|إذا لا|यदि नहीं)/iu,
    /^(?:no|nein|non|não|否|不是|没有|いいえ|لا|नहीं)(?![\p{L}\p{M}])/iu,
  ],
];
