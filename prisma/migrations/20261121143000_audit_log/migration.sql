-- The changes that no API key made: people, and the service by itself. Next to the payments of a key they are few, and a payment by key adds
-- nothing here.
CREATE INDEX "Audit_not_by_key" ON "Audit"("tenantId", id) WHERE "actorKind" <> 'key';

-- The people of one merchant.
CREATE INDEX "User_tenantId_idx" ON "User"("tenantId");
