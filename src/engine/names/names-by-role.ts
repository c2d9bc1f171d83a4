import {
  CHINESE_SURNAMES,
  CHINESE_TITLES,
  COMPOUND_SURNAMES,
  JAPANESE_SURNAMES,
  KOREAN_SURNAMES,
  KOREAN_WORDS,
  NO_CHINESE_NAME,
  NO_GIVEN_NAME,
} from './east-asian-surnames.js';
import { eitherPattern, HAN_FOLLOWS, HANGUL_FOLLOWS, type NameRule } from './name-rule.js';

/*
 * Names of Chinese, Japanese and Korean in running text: behind a relative or a role ("其妻李秀兰", "担当は佐藤花子",
 * "담당의 이준호"), before a word for speaking, or by letters that hardly anything but a name has.
 */

const BEHIND_ROLE = 0.8;
const BY_LETTERS = 0.75;

const CHINESE_ROLES = eitherPattern(`
  其妻 其夫 其父 其母 其子 其女 其兄 其弟 其姐 其妹 妻子 丈夫 爱人 愛人 老公 老婆 父亲 父親 母亲 母親 儿子 兒子 女儿 女兒 长子 長子 长女 長女 次子 次女
  哥哥 弟弟 姐姐 妹妹 爷爷 爺爺 奶奶 外公 外婆 叔叔 阿姨 男友 女友 男朋友 女朋友 朋友 同事 同学 同學 邻居 鄰居 室友 患者 病人 家属 家屬 医生 醫生
  医师 醫師 护士 護士 律师 律師 法官 检察官 原告 被告 被告人 上诉人 被上诉人 申请人 申請人 被申请人 委托人 受托人 被害人 受害人 嫌疑人 证人 證人
  代表人 负责人 負責人 经办人 代理人 客户 客戶 员工 員工 司机 司機 户主 房东 房東 租客 联系人 聯絡人 我叫 名叫 叫做 本人`);
/** Second letters of a name that would be the next word: verbs, particles, prepositions. */
const NEXT_CHINESE_WORD =
  /[说說在是和与與的于於去来來到也已曾陪向对對将將被把及因等给給要今昨就从從有为為女男表称稱认認告提请請需主住入出打系诉訴述自并並本未现現持经經以使应應可都再又还還只才]/u;
/** Letters with which no given name begins. */
const NO_GIVEN_LETTER =
  /[的了在是和与與于於去来來到也已对對将將被把及因等给給要就从從有为為不没沒很都可能会會应應该該说說这這那其此每各某上下前后後里裡个個位们們]/u;
const CHINESE_NAME = `(?:${CHINESE_SURNAMES})\\p{sc=Han}{1,2}`;
const COMPOUND = new RegExp(`^(?:${COMPOUND_SURNAMES})`, 'u');
const NO_PERSON = /(?:医生|醫生|医师|老师|老師|律师|律師|先生|女士|[总總局处院所某])$/u;
const TITLE = new RegExp(`^(?:${CHINESE_TITLES})`, 'u');
const MAX_TITLE = 3;

/** Surnames that begin more words than names: nothing may follow such a name in the same run of letters. */
const RARE_SURNAME = /^[常曾任何温溫石许許余付汤湯钱錢康毛雷洪夏孔程]/u;
/** Words that are behind a relative or a role and begin like a surname: grandson, road, at once, when, temperature. */
const NO_NAME_BEHIND_ROLE =
  /^(?:孙[女子儿媳]|孫[女子兒媳]|马[上路]|何[时人处种]|温度|溫度|常[规常见用]|程[度序]|钱[包款]|田[间地]|余[下额生]|夏[天日季])/u;

/** The length of a surname and one or two letters: the second is the next word where it is one and the text continues. */
function chineseName(name: string, text: string, start: number): number | undefined {
  if (NO_CHINESE_NAME.test(name) || NO_NAME_BEHIND_ROLE.test(name) || NO_PERSON.test(name)) return undefined;
  if (RARE_SURNAME.test(name) && /\p{sc=Han}/u.test(text.charAt(start + name.length))) return undefined;
  const surname = COMPOUND.test(name) && name.length > 2 ? 2 : 1;
  const [first = '', second = ''] = name.slice(surname);
  if (NO_GIVEN_LETTER.test(first)) return undefined;
  const isShort =
    second !== '' && NEXT_CHINESE_WORD.test(second) && /\p{sc=Han}/u.test(text.charAt(start + surname + 1));
  const given = start + surname + 1;
  return surname + (second === '' || isShort || TITLE.test(text.slice(given, given + MAX_TITLE)) ? 1 : 2);
}

/** Letters that end most given names of Japan and few other words behind a surname. */
const GIVEN_END =
  '[子美恵香奈菜花莉織代枝世葉希咲郎介助輔佑雄樹哉斗翔司志彦也太朗人男夫治健隆誠剛弘博豊茂勇修徹翼蓮陽浩悠凛結愛優智洋文久]';
const JAPANESE_FULL = `(?:${JAPANESE_SURNAMES})[ \\u3000]?${NO_GIVEN_NAME}(?:\\p{sc=Han}{0,2}?${GIVEN_END}|[一二三]|\\p{sc=Han}[一二三])`;
const JAPANESE_ROLES = eitherPattern(`
  担当 担当者 担当医 主治医 執刀医 医師 看護師 紹介 紹介者 弁護士 記入者 報告者 作成者 責任者 連絡先 名前 氏名 本人 患者 夫 妻 父 母 長男 長女 次男 次女
  息子 娘 兄 姉 弟 妹 祖父 祖母`);
const JAPANESE_RELATIVES = eitherPattern('夫 妻 父 母 長男 長女 次男 次女 息子 娘 兄 姉 弟 妹 孫 友人 同僚 部下 上司');

const KOREAN_ROLES = eitherPattern(`
  담당의 주치의 집도의 환자 보호자 남편 아내 배우자 아들 딸 어머니 아버지 모친 부친 형 누나 오빠 언니 동생 남동생 여동생 친구 동료 이웃 간호사 의사
  변호사 판사 원고 피고 피고인 고소인 피고소인 증인 피해자 피의자 신청인 피신청인 대표이사 대표 담당자 직원 학생 교사 작성자 예금주 상담사`);
const KOREAN_NAME = `(?:${KOREAN_SURNAMES})\\p{sc=Hangul}{2}`;
const KOREAN_PARTICLES =
  '(?:은|는|이|가|을|를|의|과|와|도|께서|에게|한테|입니다|이다|였다|이며|이고|이라고|라고|로부터|씨|님)?(?!\\p{sc=Hangul})';
/** Syllables with which most given names begin and end. */
const KOREAN_GIVEN =
  '[민지서현수영은준예도하성혜재승태동상진경윤시채소유나가희건규정미주][준우진호수민영현희경숙순연은정원빈아윤훈석철식환혁규찬기욱선옥란화율린서]';
/** Words that have these syllables and are no names. */
const NO_NAME_BY_LETTERS = new RegExp(
  `^(?:${KOREAN_WORDS}|이미지|이미용|고소영상|유도선|정상화|정도|이유진정|한도|조정|조성|정서|정규|전도|전동|전시|전수|유도|유지|고도|고정|고유|고동|양도|양성|안정|안경|신도|신규|신진|임시|임상|강도|강수|강하|강화|공유|하도|하수|차도|차수|성주|성수|문서|문하|문예|천도|현수|현지|현금|현상|장도|장수|장하|장소|오진|오도|오상|오미자|이야기|이름|이상|이후|이전|이메일|정보|정상|성명|임신|유전|하루|한번|심장|남성|황달|권리|손가락)|[을를가는도만]$|이진수|조건자|한정자`,
  'u',
);

/** Names of Chinese, Japanese and Korean without a form of address. */
export const BY_ROLE: readonly NameRule[] = [
  {
    occurs: /[\u4e00-\u9fff]/,
    names: new RegExp(`${HAN_FOLLOWS}(?<=(?:${CHINESE_ROLES})(?:[:：是为為叫] ?| )?)(?<name>${CHINESE_NAME})`, 'gu'),
    confidence: BEHIND_ROLE,
    accepts: chineseName,
  },
  {
    occurs: /[\u4e00-\u9fff](?:说|說|表示|回忆|回憶|告诉|告訴|介绍|介紹|强调|強調|认为|認為|坦言)/,
    names: new RegExp(
      `${HAN_FOLLOWS}(?<=^|[^\\p{sc=Han}])(?<name>${CHINESE_NAME}(?:(?<=${COMPOUND_SURNAMES})\\p{sc=Han})?)(?=说|說|表示|回忆|回憶|告诉|告訴|介绍|介紹|强调|強調|认为|認為|坦言)`,
      'gmu',
    ),
    confidence: BEHIND_ROLE,
    accepts: chineseName,
  },
  {
    occurs: /[和跟同与與][\u4e00-\u9fff]{2,3}(?:一起|一同|结婚|結婚|离婚|離婚|见面|見面|通话|通話|联系|聯繫)/,
    names: new RegExp(
      `(?<=[和跟同与與])(?<name>${CHINESE_NAME})(?=一起|一同|结婚|結婚|离婚|離婚|见面|見面|通话|通話|联系|聯繫)`,
      'gu',
    ),
    confidence: BY_LETTERS,
    accepts: chineseName,
  },
  {
    occurs: /[\u4e00-\u9fff]/,
    names: new RegExp(`${HAN_FOLLOWS}(?<!\\p{sc=Han})(?<name>${JAPANESE_FULL})(?!\\p{sc=Han})`, 'gu'),
    confidence: BY_LETTERS,
  },
  {
    occurs: /[\u3041-\u30ff]/,
    names: new RegExp(
      `${HAN_FOLLOWS}(?<=(?:${JAPANESE_ROLES})(?:は|：|:|、|の) ?)(?<name>(?:${JAPANESE_SURNAMES})(?:[ \\u3000]?${NO_GIVEN_NAME}(?!さん|様|先生|氏)[\\p{sc=Han}\\p{sc=Hiragana}]{1,3}?)?)(?=[。、\\n（(]|です|でした|が|と|に|へ|の|さん|先生|$)`,
      'gmu',
    ),
    confidence: BEHIND_ROLE,
  },
  {
    occurs: /(?:さん|ちゃん|くん|君)/,
    names: new RegExp(
      `(?<=(?:${JAPANESE_RELATIVES})の)(?!お|皆|奥|嫁|婿|父|母|兄|姉)(?<name>\\p{sc=Han}{1,3}|[\\p{sc=Hiragana}\\p{sc=Katakana}ー]{2,5}?)(?=さん|ちゃん|くん|君)`,
      'gu',
    ),
    confidence: BEHIND_ROLE,
  },
  {
    occurs: /[\uac00-\ud7a3]/,
    names: new RegExp(
      `${HANGUL_FOLLOWS}(?<=(?<!\\p{sc=Hangul})(?:${KOREAN_ROLES})(?:은|는|인)?(?: ?[:：] ?| ))(?<name>${KOREAN_NAME})(?=${KOREAN_PARTICLES})`,
      'gu',
    ),
    confidence: BEHIND_ROLE,
    accepts: (name) => (NO_NAME_BY_LETTERS.test(name) ? undefined : name.length),
  },
  {
    occurs: /[\uac00-\ud7a3]/,
    names: new RegExp(
      `${HANGUL_FOLLOWS}(?<!\\p{sc=Hangul})(?<name>(?:${KOREAN_SURNAMES})${KOREAN_GIVEN})(?=(?:은|는|이|가|께서|에게|한테|의|과|와|을|를)(?!\\p{sc=Hangul}))`,
      'gu',
    ),
    confidence: BY_LETTERS,
    accepts: (name) => (NO_NAME_BY_LETTERS.test(name) ? undefined : name.length),
  },
];
