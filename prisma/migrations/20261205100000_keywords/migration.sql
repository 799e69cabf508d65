-- The words by which payments and customers are found: folded, and compared byte by byte, so that the key finds what begins with a text.
CREATE TABLE "Keyword" (
    "tenantId" UUID NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Keyword_pkey" PRIMARY KEY ("tenantId", "word", "kind", "id")
);

-- How far due work has come with each tenant's payments. Without a row: at the beginning.
CREATE TABLE "KeywordProgress" (
    "tenantId" UUID NOT NULL,
    "pass" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "KeywordProgress_pkey" PRIMARY KEY ("tenantId", "pass")
);
