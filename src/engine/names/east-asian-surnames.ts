import { eitherPattern } from './name-rule.js';

/*
 * Surnames of names in scripts without capitals and without spaces between words: the most frequent ones of the censuses
 * and registers of Japan, Korea and the Chinese-speaking countries, as alternatives of a pattern.
 */

/** Chinese surnames of two characters. */
export const COMPOUND_SURNAMES = eitherPattern('欧阳 歐陽 上官 司马 司馬 诸葛 諸葛 皇甫 尉迟 公孙 慕容');
const SINGLE_SURNAMES = eitherPattern(`
  王 李 张 張 刘 劉 陈 陳 杨 楊 黄 黃 赵 趙 吴 吳 周 徐 孙 孫 马 馬 朱 胡 郭 何 林 罗 羅 郑 鄭 梁 谢 謝 宋 唐 许 許 韩 韓 冯 馮 邓 鄧 曹 彭
  曾 肖 萧 蕭 田 董 袁 潘 蒋 蔣 蔡 余 杜 叶 葉 程 苏 蘇 魏 吕 呂 丁 任 沈 姚 卢 盧 姜 崔 钟 鍾 谭 譚 陆 陸 汪 范 廖 石 贾 賈 韦 韋 夏 付 傅
  邹 鄒 熊 孟 秦 邱 尹 薛 闫 阎 閻 侯 雷 龙 龍 陶 贺 賀 顾 顧 毛 郝 龚 龔 邵 钱 錢 严 嚴 戴 莫 孔 汤 湯 常 温 溫 康 施 乔 喬 赖 賴 武 洪`);
export const CHINESE_SURNAMES = `${COMPOUND_SURNAMES}|${SINGLE_SURNAMES}`;

/** Forms of address and professions behind a Chinese name. */
export const CHINESE_TITLES = eitherPattern(`
  先生 女士 小姐 太太 同学 同學 老师 老師 医生 醫生 医师 醫師 大夫 教授 博士 律师 律師 经理 經理 总经理 總經理 主任 主管 护士 護士 警官 法官 校长
  校長 院长 院長 董事长 董事長 工程师 工程師`);

/** Words that begin like a surname and are before a profession: thanks, any, many, standing, software, rehabilitation. */
export const NO_CHINESE_NAME =
  /^(?:谢谢|謝謝|多谢|任何|许多|許多|常务|常務|常任|程序|程式|康复|康復|马上|馬上|黄金|黃金|石油|施工|高级|陆军|陸軍|武警|林业|林業|田径|雷达|毛纺|钟表|陶瓷|汤药|曾任|曾经|何种|石化|金融|温泉|周[一二三四五六日末]|夏季|任课|任教|孔子)/u;

export const JAPANESE_SURNAMES = eitherPattern(`
  佐々木 長谷川 五十嵐 大久保 久保田 小野寺 佐久間 宇佐美
  佐藤 鈴木 高橋 髙橋 田中 伊藤 渡辺 渡邊 渡邉 山本 中村 小林 加藤 吉田 山田 山口 松本 井上 木村 斎藤 齋藤 斉藤 清水 山崎 池田 橋本 阿部 石川
  山下 中島 石井 小川 前田 岡田 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 松田 竹内 小野 田村
  中山 和田 石田 森田 上田 柴田 酒井 宮崎 横山 高木 安藤 宮本 大野 小島 谷口 今井 工藤 増田 丸山 杉山 村田 大塚 新井 小山 平野 河野 藤本 武田
  野口 松井 千葉 菅原 岩崎 桜井 木下 野村 松尾 菊地 菊池 佐野 大西 杉本 古川 島田 市川 水野 高田 本田 浜田 吉川 北村 山内 内田 川口 川崎 飯田
  吉村 西田`);
/** Names of places that are surnames as well: "千葉大学教授", "石川県". */
export const NO_GIVEN_NAME = '(?!大学|大教授|県|市|町|駅|支店|支社|病院|高校|工業|商店|議員|医院)';

export const KOREAN_SURNAMES = eitherPattern(`
  남궁 황보 제갈 선우 김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 전 홍 유 고 문 손 배 백 허 남 심 하 곽 성 차 양 노 민 엄 채 천 현 함`);
/** Words that begin like a surname, for whatever is beside them: customer, inquiry, nerve, application, use, mind. */
export const KOREAN_WORDS = eitherPattern('고객 문의 신경 신청 이용 정신 조사 장애 안내 전화 강의 배우');
