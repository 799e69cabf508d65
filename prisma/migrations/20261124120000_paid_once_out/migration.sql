-- By hand, the whole file.

-- What was said to be paid before it was downloaded is with the bank: it is not given up, and the rest of it can be said.
UPDATE "BankFile" f SET "handedOutAt" = f."decidedAt", "handedOutBy" = f."decidedBy", "handedOutByName" = f."decidedByName"
  WHERE f.status = 'approved' AND f."handedOutAt" IS NULL AND EXISTS (SELECT 1 FROM "BankTransfer" b JOIN "Settlement" s ON s."tenantId" = b."tenantId"
    AND s.id = b."settlementId" WHERE b."fileId" = f.id AND s."bankFileId" = f.id AND s.status <> 'pending');
