import type { Told } from './told.js';

/**
 * Names beside a form of address in scripts without capitals: "高橋さん", "박지훈 님", "李娜女士", "الدكتورة سارة الخطيب". In
 * Han and Hangul the name must begin with a frequent surname, since the words before a title are not parted from it.
 * Surnames: the most frequent ones of the censuses and registers of Japan, Korea and the Chinese-speaking countries.
 */

const either = (words: string): string => words.trim().split(/\s+/).join('|');

/** Two words of surname and title: below the label of a field. */
const ADDRESSED = 0.8;

const CHINESE_SURNAMES = either(`
  欧阳 歐陽 上官 司马 司馬 诸葛 諸葛 皇甫 尉迟 公孙 慕容
  王 李 张 張 刘 劉 陈 陳 杨 楊 黄 黃 赵 趙 吴 吳 周 徐 孙 孫 马 馬 朱 胡 郭 何 林 罗 羅 郑 鄭 梁 谢 謝 宋 唐 许 許 韩 韓 冯 馮 邓 鄧 曹 彭
  曾 肖 萧 蕭 田 董 袁 潘 蒋 蔣 蔡 余 杜 叶 葉 程 苏 蘇 魏 吕 呂 丁 任 沈 姚 卢 盧 姜 崔 钟 鍾 谭 譚 陆 陸 汪 范 廖 石 贾 賈 韦 韋 夏 付 傅
  邹 鄒 熊 孟 秦 邱 尹 薛 闫 阎 閻 侯 雷 龙 龍 陶 贺 賀 顾 顧 毛 郝 龚 龔 邵 钱 錢 严 嚴 戴 莫 孔 汤 湯 常 温 溫 康 施 乔 喬 赖 賴 武 洪`);
const CHINESE_TITLES = either(`
  先生 女士 小姐 太太 同学 同學 老师 老師 医生 醫生 医师 醫師 大夫 教授 博士 律师 律師 经理 經理 总经理 總經理 主任 主管 护士 護士 警官 法官 校长
  校長 院长 院長 董事长 董事長 工程师 工程師`);

/** Words that begin like a surname and stand before a profession: thanks, any, many, standing, software, rehabilitation. */
const NO_CHINESE_NAME =
  /^(?:谢谢|謝謝|多谢|任何|许多|許多|常务|常務|常任|程序|程式|康复|康復|马上|馬上|黄金|黃金|石油|施工|高级|陆军|陸軍|武警|林业|林業|田径|雷达|毛纺|钟表|陶瓷|汤药|曾任|曾经|何种|石化|金融|温泉|周[一二三四五六日末]|夏季|任课|任教|孔子)/u;

const JAPANESE_SURNAMES = either(`
  佐々木 長谷川 五十嵐 大久保 久保田 小野寺 佐久間 宇佐美
  佐藤 鈴木 高橋 髙橋 田中 伊藤 渡辺 渡邊 渡邉 山本 中村 小林 加藤 吉田 山田 山口 松本 井上 木村 斎藤 齋藤 斉藤 清水 山崎 池田 橋本 阿部 石川
  山下 中島 石井 小川 前田 岡田 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 松田 竹内 小野 田村
  中山 和田 石田 森田 上田 柴田 酒井 宮崎 横山 高木 安藤 宮本 大野 小島 谷口 今井 工藤 増田 丸山 杉山 村田 大塚 新井 小山 平野 河野 藤本 武田
  野口 松井 千葉 菅原 岩崎 桜井 木下 野村 松尾 菊地 菊池 佐野 大西 杉本 古川 島田 市川 水野 高田 本田 浜田 吉川 北村 山内 内田 川口 川崎 飯田
  吉村 西田`);
const SHORT_JAPANESE_SURNAMES = '[森林辻原東南星]';
/** Names of places that are surnames as well: "千葉大学教授", "石川県". */
const NO_GIVEN_NAME = '(?!大学|大教授|県|市|町|駅|支店|支社|病院|高校|工業|商店|議員|医院)';
const JAPANESE_TITLES = either(`
  さん 様 さま 殿 氏 先生 課長 部長 係長 次長 主任 社長 専務 常務 医師 看護師 教授 弁護士 店長`);

const KOREAN_SURNAMES = either(`
  남궁 황보 제갈 선우 김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 전 홍 유 고 문 손 배 백 허 남 심 하 곽 성 차 양 노 민 엄 채 천 현 함`);
const KOREAN_TITLES = either(`
  님 씨 부장 부장님 과장 과장님 대리 대리님 사원 차장 차장님 팀장 팀장님 실장 실장님 이사 이사님 대표 대표님 사장 사장님 교수 교수님 선생님 변호사
  원장 원장님 주임 귀하`);
/** Words of three syllables that begin like a surname and stand before a form of address: roles and professions. */
const NO_KOREAN_NAME =
  /^(?:고객|손님|선생|전문|전공|정신|정형|정비|정치|조교|조합|조리|조사|조종|조현|성형|성직|신경|신입|신청|신고|이용|이사|이웃|임차|임대|임산|임직|임원|인턴|고령|고용|고혈|장애|장학|한의|한국|유치|유학|유권|안내|안과|문의|하청|노동|노무|노인|서비|서기|심리|심사|심판|강사|강의|현장|현지|천주|남학|남편|오늘|양육|양호|전임|전화|백화|민원|배송|배우)/u;

/** No title begins another word: "先生们" is nobody, "様々" and "様子" are words. */
const NO_WORD_BEHIND = '(?![々子式相态态々]|们|們)';

/** Names beside a form of address in scripts without capitals. */
export const BY_HONORIFIC: readonly Told[] = [
  {
    occurs: /[\u4e00-\u9fff][先女小太同老医醫大教博律经經总總主护護警法校院董工]/,
    names: new RegExp(
      `(?<=^|[^\\p{sc=Han}]|[和与與由请請向给給找对對叫是为為的经經户戶员員人者友])(?<name>(?:${CHINESE_SURNAMES})\\p{sc=Han}{0,2}) ?(?=(?:${CHINESE_TITLES})${NO_WORD_BEHIND})`,
      'gmu',
    ),
    confidence: ADDRESSED,
    accepts: (name) => (NO_CHINESE_NAME.test(name) ? undefined : name.length),
  },
  {
    occurs: /[\u3041-\u30ff様殿氏]/,
    names: new RegExp(
      `(?<=^|[^\\p{sc=Han}]|[と、・])(?<name>(?:${JAPANESE_SURNAMES})(?:${NO_GIVEN_NAME}\\p{sc=Han}{1,3}?)?(?:[ \\u3000][\\p{sc=Han}\\p{sc=Hiragana}]{1,4}?)?|${SHORT_JAPANESE_SURNAMES}(?:[ \\u3000][\\p{sc=Han}\\p{sc=Hiragana}]{1,4}?)?)[ \\u3000]?(?=(?:${JAPANESE_TITLES})${NO_WORD_BEHIND})`,
      'gmu',
    ),
    confidence: ADDRESSED,
  },
  {
    occurs: /[\uac00-\ud7a3]/,
    names: new RegExp(
      `(?<!\\p{sc=Hangul})(?<name>(?:${KOREAN_SURNAMES})\\p{sc=Hangul}{1,2}) ?(?=(?:${KOREAN_TITLES})(?:[은는이가을를의과와도께로만에]|에게|한테|께서|\\P{sc=Hangul}|$))`,
      'gmu',
    ),
    confidence: ADDRESSED,
    accepts: (name) => (name.length < 3 || NO_KOREAN_NAME.test(name) ? undefined : name.length),
  },
  {
    occurs: /[\u0620-\u064a]/,
    names:
      /(?<![\p{L}\p{M}])(?:[وبل]?(?:السيد|السيدة|سيد|سيدة|الدكتور|الدكتورة|دكتور|دكتورة|الأستاذ|الأستاذة|الآنسة|المهندس|المهندسة|المحامي|المحامية|الشيخ)|د\.|أ\.) {1,2}(?<name>[\u0620-\u0652]{2,15}(?: (?:عبد )?(?:ال|بن |آل )[\u0620-\u0652]{2,15})?)(?![\p{L}\p{M}])/gu,
    confidence: ADDRESSED,
    accepts: (name) => (NO_ARABIC_NAME.test(name) ? undefined : name.length),
  },
];

/** Offices and forms of address that stand behind "السيد" themselves: minister, manager, president, dear. */
const NO_ARABIC_NAME =
  /^(?:ال?(?:وزير|وزيرة|مدير|مديرة|رئيس|رئيسة|قاضي|نائب|نائبة|سفير|سفيرة|محترم|محترمة|عميد|عميدة|مشرف|مشرفة|معالج|معالجة|مقيم|مناوب|جديد|جديدة|فاضل|فاضلة|طبيب|طبيبة|عضو|وكيل)|في|من|على|إلى|أن|الذي|التي|هو|هي|أو|و|قد|لا|لم|كان|كانت|عن|مع)(?![\p{L}\p{M}])/u;
