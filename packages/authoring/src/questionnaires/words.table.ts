/** Words of questionnaires by which questions, options and routing are recognised, in the languages of the product. */
import type { QuestionForm } from './questionnaire.ts';

/** Notes in brackets, at the end of a title or on a line below it, which do not belong to the question. */
export const NOTES = {
  optional:
    /^(?:optional|freiwillig|facultatif|facultative|opcional|选填|可选|選填|選擇性填寫|任意|اختياري|वैकल्पिक)[.!]?$/i,
  required:
    /^(?:(?:answer )?required|mandatory|pflicht(?:feld|frage)?|erforderlich|obligatoire|obligatori[ao]|obrigatóri[ao]|必填|必答|必須|إلزامي|مطلوب|अनिवार्य)[.!]?$/i,
  several:
    /^(?:.{0,80}\b(?:choose|select|tick|check|mark|circle) (?:all|several|many|any|up to|as many|more than one|one or more|the (?:two|three|four|five)|(?:two|three|four|five|2|3|4|5)\b).{0,80}|(?:you may (?:choose|select|tick) )?(?:multiple|several)(?: choice| answers?| responses?)?(?: (?:are )?(?:possible|allowed))?.{0,10}|check all.{0,40}|.{0,60}mehrfach(?:nennung(?:en)?|auswahl|antwort(?:en)?).{0,30}|.{0,60}mehrere (?:antworten|nennungen|kreuze).{0,30}|.{0,40}alle(?:s)? (?:zutreffende[ns]?|was zutrifft).{0,40}|.{0,40}plusieurs (?:réponses|choix|cases).{0,40}|.{0,30}(?:cochez|choisissez|sélectionnez) (?:toutes|tout ce).{0,50}|.{0,40}(?:varias (?:respuestas|opciones)|respuesta múltiple|selección múltiple|opción múltiple|todas las (?:que|opciones)|todo lo que).{0,40}|.{0,40}(?:várias (?:respostas|opções)|resposta múltipla|múltipla escolha|todas as (?:que|opções)|tudo o que).{0,40}|(?:请|請)?.{0,6}(?:可多选|多选|多选题|可複選|複選|可多選|多選|複数(?:選択|回答)可?).{0,12}|.{0,12}(?:选择|選擇|勾选|勾選)所有.{0,12}|.{0,20}(?:いくつでも|すべて(?:選|お選|に|チェック)|全て(?:選|お選)|あてはまるものすべて|当てはまるものをすべて).{0,20}|.{0,30}(?:كل ما ينطبق|جميع ما ينطبق|أكثر من (?:إجابة|خيار)).{0,20}|.{0,20}(?:सभी लागू|एक से अधिक|जो भी लागू|सभी विकल्प).{0,40})$/iu,
  one: /^(?:.{0,40}(?:single(?: choice| answer| response)?|(?:select|choose|tick|check|mark|circle) (?:only )?(?:one|1)(?: (?:answer|option|box|only|response))?(?: only)?)|one answer(?: only)?|.{0,40}nur eine (?:antwort|nennung).{0,20}|(?:bitte )?(?:eine antwort|ein kreuz|einfachnennung).{0,20}|.{0,30}une seule (?:réponse|case).{0,20}|.{0,30}(?:una sola (?:respuesta|opción)|respuesta única).{0,20}|.{0,30}(?:apenas|só|somente) uma (?:resposta|opção).{0,20}|resposta única|.{0,8}(?:单选题?|單選題?|选一项|選一項).{0,8}|.{0,20}(?:ひとつだけ|1つだけ|一つだけ|単一選択|１つだけ|1つ選|一つ選).{0,20}|.{0,20}(?:إجابة واحدة|خيار واحد).{0,20}|.{0,20}(?:केवल एक|एक चुनें|एक विकल्प).{0,20})[.!。]?$/iu,
} as const;

/** Sentences in titles that mean several choices. */
export const SEVERAL_IN_TITLE =
  /\b(?:(?:tick|check|select|choose|mark) (?:all|any|as many|up to)|which of (?:these|the following)[^?]{0,60}\b(?:have you|do you (?:use|own|have|read|watch|take)|apply|are you)|what (?:kinds?|types) of)\b|mehrfachnennung|alles zutreffende|welche (?:der folgenden|dieser)|plusieurs réponses|(?:lesquels|lesquelles)\b|todas las que|cuáles\b|todas as que|quais\b|可多选|可多選|複數|多选|複選|複数|哪些|すべて|أي مما يلي|كل ما ينطبق|निम्न में से कौन[- ]?से|सभी/iu;

/** A format of dates, such as DD/MM/YYYY, with the order that it shows. */
export const DATE_FORMATS: readonly (readonly [RegExp, 'dmy' | 'mdy' | 'ymd'])[] = [
  [
    /(?:^|\s)(?:d{1,2}|t{1,2}|j{1,2}|día|dia|dag|day|tag|jour)\s?[/.\-\s]\s?(?:m{1,2}|month|monat|mois|mes|mês)\s?[/.\-\s]\s?(?:y{2,4}|j{2,4}|a{2,4}|year|jahr|année|año|ano)$/i,
    'dmy',
  ],
  [/(?:^|\s)(?:m{1,2}|month)\s?[/.\-\s]\s?(?:d{1,2}|day)\s?[/.\-\s]\s?(?:y{2,4}|year)$/i, 'mdy'],
  [/(?:^|\s)(?:y{4}|year)\s?[/.\-\s年]\s?(?:m{1,2}|month)\s?[/.\-\s月]\s?(?:d{1,2}|day)日?$/i, 'ymd'],
  [/^[_\s]{2,}\s?年[_\s]{1,}\s?月(?:[_\s]{1,}\s?日)?$/, 'ymd'],
];
/** Blanks for the parts of a date, such as `__/__/____`. */
export const DATE_BLANKS =
  /[_＿]{2,}\s?[/.-]\s?[_＿]{2,}\s?[/.-]\s?[_＿]{2,}|[|_ ]{3,}\/[|_ ]{3,}\/[|_ ]{3,}|[_＿]+\s?年\s?[_＿]+\s?月/;

/** Units after a blank or in brackets, which mean that a number is asked. */
export const UNIT =
  /^(?:in )?(?:km|kilomet(?:re|er)s?|kilómetros|quilômetros|miles?|m|m²|sqm|met(?:re|er)s?|cm|kg|kilos?|g|lbs?|years?(?: old)?|jahren?|ans|années|años|anos|months?|monaten?|mois|meses|weeks?|wochen?|semaines?|semanas?|days?|tagen?|jours|días|dias|hours?(?: (?:per|a) (?:day|week))?|h|std\.?|stunden|heures|horas|minutes?|min\.?|minuten|minutos|seconds?|%|percent|prozent|pour ?cent|€|\$|£|¥|₹|eur|euros?|usd|gbp|times?|mal|fois|veces|vezes|people|persons?|personen|personnes|personas|pessoas|children|kinder|units?|cigarettes?|glasses|公里|千米|米|厘米|公分|公斤|千克|岁|歲|年|个月|個月|月|周|週|天|小时|小時|分钟|分鐘|元|次|人|个|個|歳|才|時間|分|円|回|日|名|台|キロ|كم|كيلومتر|سنة|سنوات|دقيقة|ساعة|ساعات|أيام|مرات|किमी|मिनट|वर्ष|घंटे|दिन|बार|रुपये)$/i;

/** Kinds of questions without options, by words of the title. The first match counts. */
export const WORDS: readonly (readonly [form: QuestionForm, pattern: RegExp])[] = [
  [
    'email',
    /\be-?mail(?:-?adresse| address)?\b|correo electrónico|courriel|adresse électronique|邮箱|电子邮件|電子郵件|電子信箱|電郵|メールアドレス|بريد\S* الإلكتروني|ई-?मेल/i,
  ],
  [
    'phone',
    /\b(?:(?:tele)?phone|mobile|cell) ?(?:no\b\.?|number)?(?=\W|$)|telefon(?:nummer)?\b|handynummer|téléphone|teléfono|telefone|celular|手机号?|手機號?|电话|電話|携帯|رقم (?:الهاتف|الجوال)|फ़ोन|फोन|मोबाइल/i,
  ],
  ['signature', /^(?:signature|signed|unterschrift|firma|assinatura|签名|簽名|署名|التوقيع|हस्ताक्षर)\b/iu],
  [
    'whole',
    /\b(?:in )?(?:what|which) year\b|^year\b|in welchem jahr|seit welchem jahr|en quelle année|depuis quelle année|en qué año|em que ano|哪一年|哪年|何年|في أي (?:سنة|عام)|किस (?:वर्ष|साल)/i,
  ],
  [
    'time',
    /\b(?:at )?(?:what|which) time\b|\bwhen do you (?:usually )?(?:get up|go to bed|wake|fall asleep)|\bum wie viel uhr|um wieviel uhr|à quelle heure|a qué hora|a que horas|几点|幾點|何時|في أي ساعة|كم الساعة|कितने बजे/i,
  ],
  [
    'date',
    /\bdate\b|\bwhen were you born|birthday|\bd\.?o\.?b\b|(?:^|[a-zäöü])datum\b|geburtstag|geboren\b|fecha\b|data de nascimento|\bdata\b|日期|出生年月|生年月日|何月何日|何日|تاريخ|तारीख|जन्मतिथि|जन्म तिथि|दिनांक/i,
  ],
  [
    'whole',
    /\bhow (?:many|old|often per)\b|\bnumber of\b|\b(?:your|what) age\b|^age\b|wie ?viele?\b(?!.{0,40}\b(?:kilometer|stunden|geld|euro))|wie oft (?:im|pro|in)|anzahl\b|wie alt|^(?:ihr )?alter\b|combien (?:de (?:fois|personnes|enfants|jours)|d['’]enfants)|combien\b|quel âge|^âge\b|(?:cuánt[ao]s|qué edad|^edad\b|quant[ao]s|qual (?:é )?(?:a )?sua idade|^idade\b)|多少(?:人|次|个|個|岁|歲|名|台|天|小时|小時)|多少|几[个名次年岁口天]|幾[個名次年歲口天]|年龄|年齡|何(?:人|歳|回|個|名|台|日間|時間)|年齢|人数|人數|كم (?:عدد|عمرك|مرة|شخص|طفل)|عدد|عمرك|कितने|कितनी बार|आयु|उम्र/i,
  ],
  [
    'number',
    /\bhow (?:much|long|far|tall|heavy)\b.{0,60}\b(?:minutes|hours|days|km|kilomet(?:re|er)s|miles|cm|kg|percent|dollars|euros?|pounds)\b|^(?:your )?(?:height|weight)\b|\bincome\b.{0,40}(?:[$€£]|amount)|wie (?:lange|weit|groß|schwer|hoch|viel)\b.{0,60}\b(?:minuten|stunden|tage|km|kilometer|cm|kg|prozent|euro)\b|wie ?viele?\b.{0,40}\b(?:kilometer|stunden|geld|euro)|身高|体重|體重|身長/i,
  ],
];

export const RECOMMEND =
  /\bhow likely\b.{0,80}\brecommend|\blikelihood\b.{0,60}\brecommend|wie wahrscheinlich.{0,120}empfehlen|recommand(?:er|eriez|iez|ez)|recomendar|recomendaría|推荐.{0,40}可能|可能.{0,20}推[荐薦]|可能性.{0,60}推荐|推薦.{0,40}可能|可能性.{0,60}推薦|(?:お勧め|おすすめ|薦め|勧めたい)|توصي|सिफ़?ारिश/i;

export const RANKING =
  /\brank(?:ing)?\b|\bin (?:the )?order of\b|from most to least|\bnumber (?:them|the (?:items|options)) (?:from )?1|rangfolge|reihenfolge|\bordnen\b|\bsortieren\b|classe[zr]|par ordre|orden(?:e|ar|a)\b|en orden|em ordem|排序|排名|重要程度.{0,10}排|順位|順番に|並べ|رت[ّ]?ب|क्रम/i;

/** Questions for shares that add up to a total. */
export const SHARES =
  /\b(?:allocate|distribute|divide|split)\b.{0,40}\b(?:100|points|percent)|\b(?:must|should|to) (?:add up|total|sum)\b.{0,20}100|verteilen sie.{0,40}(?:100|punkte|prozent)|répartissez|distribuya|reparta|distribua|分配.{0,20}100|100.{0,20}分配|総?合計.{0,10}100|配分|وز[ّ]?ع.{0,20}(?:100|١٠٠)|(?:100|१००) अंक/i;

/** A scale with its ends: the first two numbers are the ends. */
export const SCALE =
  /(?:\bscale (?:of|from)|\bskala von|\bnote de|\béchelle de|\bescala (?:de(?:l)?)|\bfrom|\bvon|\bde|从|從|مقياس من|من)?\s*\(?(\d{1,3})\s*(?:=[^,;()]{1,40}[,;]?\s*)?(?:to|bis|à|a|al|ate|até|到|至|から|से|[-–—~〜～]|إلى)\s*(\d{1,3})(?!\d)/iu;
export const SCALE_WORDS =
  /\bscale\b|\brat(?:e|ed|ing)\b|\bscore\b|skala|bewerten|bewertung|schulnote|échelle|note\b|notez|évaluez|escala|califique|valore|puntúe|avali[ae]|打分|评分|評分|几分|幾分|点数|点満点|段階|評価|مقياس|قي[ّ]?م|पैमाने|रेटिंग|अंक दें/i;

/** Headings of a part of the questionnaire, with or without a number. */
export const HEADING =
  /^(?:section|part|block|module|teil|abschnitt|partie|sección|seção|secção|parte|bloque|bloco|módulo)\s+(?:[a-z]|\d{1,2}|[ivx]{1,4})\b\s*[.:)–—-]?|^第\s*[一二三四五六七八九十\d]{1,3}\s*(?:部分|部|章|节|節)|^[一二三四五六七八九十]{1,2}、|^(?:セクション|パート)\s*[\dA-ZＡ-Ｚ]|^(?:القسم|الجزء)\s|^(?:भाग|खंड|अनुभाग)\s/i;

/** Options to which respondents write a text. */
export const OTHER =
  /^(?:(?:any )?others?|something else|elsewhere|another\b.{0,30}|sonstiges?|andere[rs]?|anderes|autres?|otr[oa]s?|outr[oa]s?|其他|其它|その他|أخرى|غير ذلك|آخر|अन्य|इसके अलावा).{0,60}(?:specify|describe|state|write|which|what|please|namely|angeben|nennen|und zwar|welche|bitte|préciser|précisez|lequel|laquelle|especifi|indi(?:que|car)|cuál|qual|请注明|请填写|请说明|請註明|請說明|具体|具體|حدد|يرجى|बताएं|बताएँ|निर्दिष्ट|[_＿…]{2,}|\.{3,}|:|：)/i;
/** Options that exclude all others. */
export const NONE =
  /^(?:none(?: of (?:these|the above|them|the following))?\b|nothing|not applicable|keine?[snr]?(?: davon| der genannten| von diesen)?$|nichts davon|aucun[e]?\b|rien\b|ningun[oa]\b|nenhum[a]?\b|以上(?:都|皆)(?:不是|没有|無|非)|都没有|都不是|以上皆非|どれもない|特にない|あてはまるものはない|いずれもない|لا شيء|इनमें से कोई नहीं|कोई नहीं)/i;

const YES = String.raw`yes|ja|oui|sí|si|sim|是的?|有|会|會|はい|ある|いる|نعم|हाँ|हां`;
const NO = String.raw`no|nein|non|não|nao|否|不是|没有|沒有|不会|不會|いいえ|ない|いない|لا|नहीं`;
/** Options that mean yes or no. */
export const YES_OPTION = new RegExp(`^(?:${YES})(?![\\p{L}\\p{M}])`, 'iu');
export const NO_OPTION = new RegExp(`^(?:${NO})(?![\\p{L}\\p{M}])`, 'iu');

/** Beginnings of questions for those who gave an answer to the question above, with the options that mean this answer. */
export const AFTER_ANSWER: readonly (readonly [beginning: RegExp, option: RegExp])[] = [
  [
    /^[([]?(?:if (?:“|")?(?:yes|so)|(?:wenn|falls) („|")?ja|si (?:oui|sí)|se sim|如果?(?:选)?“?是|若“?是|如果?有|若有|「?はい」?(?:の場合|の方|と答えた)|إذا (?:كان(?:ت)? )?(?:الجواب |الإجابة )?[«"]?(?:ب)?نعم|यदि हाँ|अगर हाँ|यदि हां)/iu,
    YES_OPTION,
  ],
  [
    /^[([]?(?:if (?:“|")?no(?:t)?\b|(?:wenn|falls) („|")?nein|si (?:non|no\b)|se não|如果?(?:选)?“?(?:否|不是|没有|沒有)|若“?(?:否|沒有)|「?いいえ」?(?:の場合|の方|と答えた)|إذا (?:كان(?:ت)? )?(?:الجواب |الإجابة )?[«"]?(?:ب)?لا|यदि नहीं|अगर नहीं)/iu,
    NO_OPTION,
  ],
];

/** Words of routing remarks, such as "If no, go to question 12". */
export const ROUTING = {
  /** Between the condition and the target. */
  go: /\b(?:please )?(?:go|skip|jump|proceed|continue|move(?: on)?|turn)\b(?: (?:straight|directly|on|ahead|forward))?(?: (?:to|at|with))?|\bask\b(?= Q)|(?:bitte )?(?:weiter(?: mit| zu| bei)?|gehen sie(?: bitte)?(?: (?:weiter )?zu)?|springen sie zu|fahren sie (?:bitte )?(?:fort )?mit)\b|(?:passez|allez|aller|passer|continuez)(?: directement)?(?: à| a| au| avec)?(?= )|\b(?:pase|vaya|salte|ir|continúe|pasar)(?: directamente)?(?: a(?: la)?| con(?: la)?)?(?= )|\b(?:vá|passe|pule|pular|siga|ir|avance)(?: diretamente)?(?: para(?: a)?| à| a)?(?= )|(?:请|請)?(?:直接)?(?:跳|转|轉|前往|进入|進入|接)(?:转|至|到|答|入|题|題)*|انتقل(?: مباشرة)?(?: إلى)?|اذهب إلى|→|➔|➜|⇒|=>|->|►|▶|⟶|➡/iu,
  question:
    /^[\s([«„“"]*(?:(?:the )?(?:question|item|no\.?|number|q)|frage|la question|question|(?:la )?pregunta|(?:a )?(?:pergunta|questão)|第|问题|問題?|質問|(?:ال)?سؤال|प्रश्न)?\s*(?:n[.°o]|nr\.?|number|رقم|संख्या)?\s*/iu,
  /** Japanese and Hindi have the target before the verb. */
  before:
    /(?:問|質問|Q)\s*([A-Z]?\d{1,3}(?:\.\d+)?)\s*(?:へ|に)(?:お?進|移|飛)?[^\s。]{0,10}|प्रश्न\s*(?:संख्या\s*)?([\d०-९]{1,3})\s*पर\s*जाए[ँं]/u,
  end: /^[\s([]*(?:the )?(?:end\b|close\b|finish|ende\b|schluss|(?:la )?fin\b|(?:el )?final|(?:o )?fim\b|结束|結束|終了|終わり|(?:ال)?نهاية|समाप्त|अंत)/iu,
  screenout:
    /\b(?:terminate|screen ?out|thank (?:and|&) (?:close|terminate|end)|close interview|abbruch)\b/iu,
  endBeforeGo:
    /(?:\bend (?:of |the )?(?:the )?(?:survey|questionnaire|interview)\b|(?:问卷|調查|问答)?(?:结束|結束)(?:问卷|答题|調查|作答)|アンケート(?:を)?終了|ende der befragung|fin du questionnaire|fin de la encuesta|fim do questionário)/iu,
  if: /^[\s([]*(?:if|when|in case|wenn|falls|si|se|en caso|caso|如果|若|如|もし|إذا|यदि|अगर|ask (?:only )?if|only (?:ask )?if|filter|base|nur wenn|seulement si|solo si|somente se)(?![\p{L}\p{M}])|^[([]?(?:如果|若|如选)/iu,
} as const;

/** Lines that word processors add to pages. */
export const PAGE_LINE =
  /^(?:(?:page|seite|página|pagina|第|صفحة|पृष्ठ)\s*\d{1,3}\s*(?:页|頁|ページ)?\s*(?:(?:of|von|sur|de|\/|من)\s*\d{1,3})?|-\s*\d{1,3}\s*-|(?:please )?(?:turn over|pto|p\.t\.o\.)|(?:bitte )?wenden)\.?$/i;

/** Texts to respondents that are not questions, by their beginnings. */
export const INSTRUCTION =
  /^(?:thank|dear |welcome|please (?:read|note|answer|complete|fill|think|tick|use|indicate your|return|turn)|this (?:survey|questionnaire|section)|the (?:following|next) (?:questions|section|statements)|(?:now|finally|first|next),? (?:we|some|a few|i|please)|we (?:would|will|are)|in this section|your answers|all (?:answers|responses)|instructions?\b|note:|vielen dank|liebe|sehr geehrte|herzlich willkommen|bitte (?:lesen|beachten|füllen|beantworten|denken)|die folgenden|nun |im folgenden|merci|chère?|madame|bonjour|veuillez (?:lire|répondre|remplir)|les questions suivantes|gracias|estimad[oa]|por favor,? (?:lea|responda|complete)|las siguientes|obrigad[oa]|prezad[oa]|as (?:seguintes|próximas)|尊敬的|亲爱的|親愛的|您好|感谢|感謝|谢谢|謝謝|以下|请您?(?:根据|阅读|仔细)|ご協力|ありがとう|このアンケート|次の質問|شكرا|عزيزي|يرجى قراءة|الأسئلة التالية|धन्यवाद|प्रिय|कृपया (?:पढ़ें|ध्यान)|निम्नलिखित प्रश्न)/iu;

/** Words in the column with the kinds of questions of a spreadsheet. The first match counts. */
export const TYPE_WORDS: readonly (readonly [QuestionForm, RegExp])[] = [
  [
    'matrixChoices',
    /(?:matrix|grid|table|likert).{0,20}(?:multi|several|checkbox)|(?:multi|checkbox).{0,20}(?:matrix|grid)|矩阵多选/i,
  ],
  ['matrix', /matrix|grid|likert.{0,12}(?:table|items)|matriz|matrice|tabelle|矩阵|矩陣|マトリ/i],
  ['ranking', /rank|sort|order|reihenfolge|classement|ranking|排序|順位/i],
  [
    'choices',
    /multi|several|checkbox|check ?box|select all|mehrfach|plusieurs|varias|múltipl|várias|多选|多選|複選|複数|متعدد|बहु/i,
  ],
  ['recommendation', /\bnps\b|net promoter/i],
  ['scale', /scale|rating|slider|score|stars?|skala|échelle|escala|评分|評分|量表|評価|मापनी|مقياس/i],
  ['email', /e-?mail|邮箱|電郵/i],
  ['phone', /phone|tel|电话|電話/i],
  ['date', /date|datum|fecha|data|日期|日付|تاريخ/i],
  ['time', /^time$|uhrzeit|heure|hora|时间|時刻/i],
  ['whole', /integer|whole|ganzzahl|entier|entero|inteiro|整数|整數/i],
  ['number', /num|decimal|zahl|nombre|数字|數字|数値|رقم|संख्या/i],
  ['shares', /constant sum|allocation|100 points/i],
  ['signature', /signature/i],
  [
    'choice',
    /single|radio|one|drop|select|choice|mcq|yes.?no|einfach|unique|única|单选|單選|単一|اختيار|एकल/i,
  ],
  ['statement', /info|note|instruction|statement|heading|label|说明|說明|hinweis/i],
  ['text', /text|open|free|comment|string|essay|paragraph|offen|libre|abiert|填空|自由|نص|पाठ/i],
];

/** Headings of the columns of a spreadsheet. */
export const COLUMNS = {
  question:
    /question|title|text|item|frage|pregunta|pergunta|题目|问题|題目|問題|标题|標題|質問|設問|السؤال|प्रश्न/i,
  options:
    /option|answer|choice|response|antwort|réponse|respuesta|resposta|选项|選項|答案|選択肢|回答|خيار|إجابة|विकल्प|उत्तर/i,
  type: /type|format|kind|typ\b|tipo|类型|類型|题型|題型|種類|形式|نوع|प्रकार/i,
  number: /^(?:no\.?|nr\.?|n[°º]|#|id|code|number|num|var(?:iable)?|序号|序號|编号|編號|番号|رقم|क्र)\.?$/i,
  note: /note|hint|instruction|help|hinweis|remarque|nota|说明|備考|ملاحظ/i,
  required: /required|mandatory|pflicht|obligat|obrigat|必填|必須|必答|إلزامي|अनिवार्य/i,
  section: /section|part|block|page|abschnitt|sección|seção|部分|セクション|قسم|भाग/i,
  routing: /rout|skip|filter|logic|go ?to|condition|跳转|跳題|分岐/i,
} as const;
export const TRUE_WORDS = /^(?:y(?:es)?|true|x|1|ja|j|oui|sí|si|sim|是|はい|نعم|हाँ|✓|✔)$/i;

/** Options of which only one can be true: ranges, frequencies, degrees, sexes. */
export const EXCLUSIVE_OPTION =
  /^(?:never|rarely|seldom|sometimes|often|always|daily|weekly|monthly|every |once |less than|more than|under |over |up to |at least|not at all|very |fairly |rather |quite |somewhat|strongly |dis?agree|neither|neutral|agree|excellent|good|fair|poor|bad|male|female|men|women|non-binary|don.?t know|not sure|unsure|prefer not|nie(?:mals)?$|selten|manchmal|oft$|häufig|immer|täglich|wöchentlich|sehr |eher |gar nicht|stimme |männlich|weiblich|divers|weiß nicht|unter |über |jamais|rarement|parfois|souvent|toujours|très |plutôt |pas du tout|tout à fait|d.accord|homme|femme|moins de|plus de|nunca|raramente|rara vez|a veces|às vezes|siempre|sempre|muy |muito |bastante|nada|hombre|mujer|homem|mulher|masculino|femenino|feminino|menos de|más de|mais de|从不|很少|有时|經常|经常|总是|每天|每周|非常|比较|一般|不太|男|女|以下|以上|まったく|あまり|ときどき|よく|いつも|毎日|とても|やや|どちら|男性|女性|أبدا|نادرا|أحيانا|غالبا|دائما|جدا|ذكر|أنثى|أقل|أكثر|कभी नहीं|कभी-कभी|अक्सर|हमेशा|बहुत|पुरुष|महिला|से कम|से अधिक|\D{0,3}[\d०-९٠-٩,.]+\s*(?:\D{1,4}|\p{L}{1,9}\s?)[\d०-९٠-٩,.]+)/iu;
/** Questions to which only one answer can be true. */
export const ONE_IN_TITLE =
  /\bhow (?:often|satisfied|likely|important|much|long|many|old|would you (?:rate|describe)|do you (?:rate|feel))\b|\bto what extent\b|\b(?:gender|sex|age group|marital status|highest|main|most (?:often|recent|important)|best describes|one of)\b|wie (?:oft|zufrieden|wahrscheinlich|wichtig|häufig|lange|alt|sehr)|geschlecht|familienstand|höchste[rns]?|à quelle fréquence|dans quelle mesure|quel est|quelle est|con qué frecuencia|cuál es|en qué medida|com que frequência|qual é|性别|性別|多久|程度|婚姻|学历|學歷|どのくらい|最も|ما مدى|كم مرة|ما هو|कितनी बार|कितने संतुष्ट|लिंग/iu;
