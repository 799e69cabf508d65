/**
 * Old and popular forms of ideographs with the form that a search compares, in pairs: 髙橋 and 高橋, 渡邉 and 渡辺, 四條畷 and 四条畷. Stored text stays
 * as typed. Unicode's own compatibility characters (神 for 神) are not in the list: normalization handles them.
 */
const pairs =
  '亞亜惡悪壓圧圍囲醫医爲為壹壱隱隠榮栄營営衞衛驛駅圓円鹽塩緣縁艷艶應応歐欧毆殴櫻桜奧奥橫横溫温穩穏假仮價価畫画會会繪絵壞壊懷懐擴拡殼殻覺覚學学嶽岳' +
  '樂楽渴渇罐缶卷巻陷陥勸勧寬寛關関歡歓觀観氣気龜亀歸帰僞偽戲戯犧犠舊旧據拠擧挙峽峡挾挟狹狭鄕郷曉暁區区驅駆勳勲薰薫徑径惠恵溪渓經経繼継莖茎螢蛍輕軽鷄鶏藝芸' +
  '缺欠儉倹劍剣圈圏檢検權権獻献縣県險険顯顕驗験嚴厳效効廣広恆恒鑛鉱號号國国濟済碎砕齋斎劑剤雜雑參参慘惨棧桟蠶蚕贊賛殘残絲糸齒歯兒児辭辞濕湿實実舍舎寫写釋釈' +
  '壽寿收収從従澁渋獸獣縱縦肅粛處処緖緒敍叙將将燒焼稱称證証乘乗剩剰壤壌孃嬢條条淨浄狀状疊畳讓譲釀醸囑嘱觸触寢寝愼慎眞真盡尽圖図粹粋醉酔穗穂隨随髓髄數数樞枢' +
  '聲声靜静齊斉攝摂竊窃專専戰戦淺浅潛潜纖繊踐践錢銭禪禅曾曽雙双壯壮搜捜插挿爭争總総聰聡莊荘裝装騷騒增増臟臓藏蔵屬属續続墮堕體体對対帶帯滯滞臺台瀧滝擇択澤沢' +
  '單単擔担膽胆團団彈弾斷断癡痴遲遅晝昼蟲虫鑄鋳廳庁徵徴聽聴敕勅鎭鎮遞逓鐵鉄轉転點点傳伝黨党盜盗燈灯當当鬪闘德徳獨独讀読屆届繩縄貳弐惱悩腦脳霸覇廢廃拜拝賣売' +
  '麥麦發発髮髪拔抜蠻蛮祕秘濱浜拂払佛仏竝並變変邊辺邉辺瓣弁辯弁舖舗寶宝襃褒豐豊沒没飜翻槇槙萬万滿満默黙彌弥藥薬譯訳豫予餘余與与譽誉搖揺樣様謠謡遙遥來来賴頼' +
  '亂乱覽覧龍竜兩両獵猟綠緑壘塁淚涙勵励禮礼隸隷靈霊齡齢戀恋爐炉勞労樓楼郞郎祿禄錄録亙亘灣湾髙高嶋島嶌島冨富桒桑淵渕凛凜栁柳舘館鰺鯵檜桧檮梼竈竃蘆芦靭靱祗祇驒騨' +
  '邨村圡土䑓台嵜崎﨑崎𠮷吉' +
  // mainly characters of names, and radicals that copied text has in place of the character
  '濵浜㟢崎碕崎𥔎崎槗橋𣘺橋𡈽土惪徳靑青淸清瀨瀬黑黒黃黄內内吳呉巢巣卽即旣既敎教步歩每毎彥彦顏顔產産薗園鄉郷豬猪峯峰枩松柗松楳梅竒奇羣群龝秋穐秋劔剣剱剣釼剣亝斉斋斎𪗱斎⻆角⻄西⻑長⻘青⻩黄⻲亀⺠民⻤鬼⻝食⻁虎⻨麦⻭歯⻯竜⻫斉戶戸吕呂宫宮埜野㐂喜喆哲龢和仝同囯国' +
  '圀国巖巌弍弐曵曳凉涼冲沖况況决決减減凖準兔兎廚厨廐厩廏厩吞呑啟啓噓嘘塲場壻婿姊姉姬姫寳宝尙尚屛屏徃往悅悦戾戻揭掲搔掻昻昂晄晃晉晋晚晩曆暦曻昇桝枡栢柏歲歳涉渉涌湧渊渕熙煕熈煕瑤瑶甁瓶甞嘗畧略瘦痩皋皐礪砺礒磯禰祢秊年稅税頴穎窗窓絕絶繡繍脫脱說説蔣蒋藪薮乕虎蠣蛎' +
  '諫諌醬醤銕鉄鐡鉄鐮鎌閒間鄰隣雞鶏靏鶴靍鶴靎鶴寉鶴顚顛麴麹鷗鴎鶯鴬蟬蝉頰頬塡填剝剥𠮟叱萊莱壺壷篭籠桺柳鴈雁鬭闘飮飲歷歴奬奨幷并悳徳敘叙曺曹杦杉煑煮獎奨珎珍皷鼓緜綿耻恥舩船芲花菴庵蕋蕊袮祢輭軟迩邇釖刀釡釜鎻鎖鑒鑑隂陰靣面餠餅駈駆麪麺毗毘俱倶繫繋羡羨裡裏笋筍鱷鰐' +
  '鳬鳧嚙噛';

/** The first and the second of each pair. Built on first use: pages without comparisons do not load it. */
function shapes(): { old: string[]; usual: string[] } {
  const characters = [...pairs];
  return { old: characters.filter((_, at) => at % 2 === 0), usual: characters.filter((_, at) => at % 2 === 1) };
}

let usualOf: Map<string, string> | undefined;
function usualShapes(): Map<string, string> {
  const { old, usual } = shapes();
  return new Map(old.map((shape, at) => [shape, usual[at] as string]));
}

/** Replaces each ideograph by its usual form: only for comparison. */
export function inUsualShapes(text: string): string {
  usualOf ??= usualShapes();
  const usual = usualOf;
  return [...text].map((shape) => usual.get(shape) ?? shape).join('');
}
