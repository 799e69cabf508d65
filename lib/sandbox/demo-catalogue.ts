/** The demo market's names and figures. Everything is invented. */
export type DemoSeller = {
  name: string;
  kana: string;
  alphabet: string;
  /** For a corporation. */
  corporateNumber?: string;
  /** The account holder, when it is not the name itself. */
  holder?: string;
  status: 'incomplete' | 'pending' | 'accepted' | 'declined';
  goods: [name: string, yen: number][];
};

export const platformName = 'てしごと市場';
/** The platform's daily user. */
export const clerkName = '松本 彩';
export const emptyPlatformName = 'はじまりマーケット';
export const ordinaryName = '喫茶ひだまり';
/** The platform's share of every sale: a tenth. */
const platformFeePercent = 10;

/** One seller's goods in an order, with the seller's amount. */
export type Line = { sellerId: string; name: string; yen: number };
export const detailsOf = (lines: readonly Line[]) => ({
  submerchants: lines.map(({ sellerId, yen }) => ({
    submerchant_id: sellerId,
    amount: yen,
    platform_fee: Math.floor((yen * platformFeePercent) / 100),
  })),
});

/** Its application has waited for days. */
export const waitingName = '因州和紙 あかり舎';

export const sellers: DemoSeller[] = [
  {
    name: '有田窯 陶右衛門',
    kana: 'アリタガマ トウエモン',
    alphabet: 'Aritagama Toemon',
    corporateNumber: '8990000000001',
    status: 'accepted',
    goods: [
      ['有田焼 湯呑みセット', 6_800],
      ['染付 八寸皿', 9_400],
      ['蕎麦猪口 五客', 12_500],
    ],
  },
  {
    name: '山田木工所',
    kana: 'ヤマダモッコウジョ',
    alphabet: 'Yamada Woodworks',
    status: 'accepted',
    goods: [
      ['栗の木のスツール', 18_600],
      ['桜のカッティングボード', 5_200],
      ['檜のまな板', 7_900],
    ],
  },
  {
    name: '藍染工房 あおい',
    kana: 'アイゾメコウボウ アオイ',
    alphabet: 'Aizome Aoi',
    status: 'accepted',
    goods: [
      ['藍染の手ぬぐい', 2_400],
      ['藍染ストール', 13_800],
    ],
  },
  {
    name: '硝子舎 みなも',
    kana: 'ガラスシャ ミナモ',
    alphabet: 'Garasusha Minamo',
    status: 'accepted',
    goods: [
      ['切子の酒器 二客', 15_400],
      ['吹き硝子の一輪挿し', 4_600],
    ],
  },
  {
    name: '和紙と文具 さくら堂',
    kana: 'ワシトブング サクラドウ',
    alphabet: 'Sakurado Stationery',
    status: 'accepted',
    goods: [
      ['美濃和紙の便箋', 1_800],
      ['和綴じノート 三冊', 3_300],
    ],
  },
  {
    name: '南部鉄器 鉄心',
    kana: 'ナンブテッキ テッシン',
    alphabet: 'Nanbu Tekki Tesshin',
    corporateNumber: '3990000000006',
    holder: 'ナンブテツキ',
    status: 'pending',
    goods: [['鉄瓶 一・二リットル', 28_000]],
  },
  {
    name: '竹細工 ささのは',
    kana: 'タケザイク ササノハ',
    alphabet: 'Takezaiku Sasanoha',
    status: 'incomplete',
    goods: [['竹の弁当箱', 6_200]],
  },
  {
    name: '革工房 つむぎ',
    kana: 'カワコウボウ ツムギ',
    alphabet: 'Kawakobo Tsumugi',
    status: 'declined',
    goods: [['手縫いの名刺入れ', 8_700]],
  },
  {
    name: '一般社団法人 東北手仕事と暮らしの道具をつなぐ会 仙台一番町常設店',
    kana: 'イッパンシャダンホウジン トウホクテシゴトトクラシノドウグヲツナグカイ',
    alphabet: 'Tohoku Crafts Association',
    corporateNumber: '9990000000009',
    holder: 'シヤ）トウホクテシゴトトクラシ',
    status: 'accepted',
    goods: [
      ['会員十二工房による「ひと月にひとつ、手仕事の贈り物」年間頒布会（送料・桐箱込み）', 64_800],
      ['こけし絵付け体験券 ご家族四名さま', 12_000],
    ],
  },
  {
    name: '輪島塗 髙﨑漆器店',
    kana: 'ワジマヌリ タカサキシッキテン',
    alphabet: 'Takasaki Lacquerware',
    status: 'accepted',
    goods: [['本堅地 汁椀 一対', 48_000]],
  },
  {
    name: '水引と熨斗 ことほぎ',
    kana: 'ミズヒキトノシ コトホギ',
    alphabet: 'Mizuhiki Kotohogi',
    status: 'accepted',
    goods: [['水引の箸置き 五個', 3_800]],
  },
  {
    name: '丹波布 織りの杜',
    kana: 'タンバヌノ オリノモリ',
    alphabet: 'Tambanuno Orinomori',
    status: 'accepted',
    goods: [['手織りの風呂敷', 16_500]],
  },
  {
    name: '箱根寄木細工 森田',
    kana: 'ハコネヨセギザイク モリタ',
    alphabet: 'Hakone Yosegi Morita',
    status: 'accepted',
    goods: [['秘密箱 四寸', 9_200]],
  },
  {
    name: '津軽こぎん 雪ほたる',
    kana: 'ツガルコギン ユキホタル',
    alphabet: 'Tsugaru Kogin Yukihotaru',
    status: 'accepted',
    goods: [['こぎん刺しの小物入れ', 4_900]],
  },
  {
    name: waitingName,
    kana: 'インシュウワシ アカリシャ',
    alphabet: 'Inshu Washi Akarisha',
    status: 'pending',
    goods: [['和紙の行灯', 14_200]],
  },
];

/** The sellers in the joint box: one payment, a dozen sellers. */
export const boxSellers = 12;
export const boxName = '十二工房の春の玉手箱';
/** An order far above the others, not captured yet. */
export const largeOrder = { name: '数寄屋造り 茶室一式（設計・移築・待合を含む）', yen: 9_980_000 };

export const customers = [
  ['佐藤 美咲', 'misaki.sato@example.jp'],
  ['鈴木 健太', 'kenta.suzuki@example.jp'],
  ['高橋 由美子', 'yumiko.takahashi@example.jp'],
  ['田中 翔', 'sho.tanaka@example.jp'],
  ['伊藤 さくら', 'sakura.ito@example.jp'],
  ['渡辺 大輔', 'daisuke.watanabe@example.jp'],
  ['山本 千尋', 'chihiro.yamamoto@example.jp'],
  ['中村 拓也', 'takuya.nakamura@example.jp'],
  ['小林 恵', 'megumi.kobayashi@example.jp'],
  ['加藤 涼', 'ryo.kato@example.jp'],
  ['勅使河原 五百子アレクサンドリーナ', 'iyoko.alexandrina.teshigawara-no-miya@mail.example.jp'],
] as const;

export const cards = ['4111111111111111', '5555555555554444', '3530111333300000', '378282246310005', '30569309025904'] as const;
export const refusedCards = ['4123111111111000', '4123111111111059', '4123111111111042', '4123111111111083'] as const;

export const menu: [name: string, yen: number][] = [
  ['コーヒー豆 定期便 三ヶ月', 8_400],
  ['ひだまりブレンド 1kg', 5_200],
  ['水出しコーヒー ギフト', 4_300],
  ['店内貸切 二時間', 38_000],
  ['焼き菓子の詰め合わせ', 3_600],
];
