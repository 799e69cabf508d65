-- By hand: what one person has done. API keys, which make most rows, are not in it.
CREATE INDEX "Audit_by_person" ON "Audit"("tenantId", "actorId", id) WHERE "actorKind" = 'user';
