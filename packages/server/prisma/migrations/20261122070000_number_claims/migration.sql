-- Inbound numbers belong to one tenant, and an outbound trunk's peer is on record.

-- CreateTable
CREATE TABLE "number_claims" (
    "number" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "pending_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "number_claims_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "number_evictions" (
    "tenant_id" TEXT NOT NULL,
    "trunk_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "rounds" INTEGER NOT NULL DEFAULT 0,
    "wake_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "number_evictions_pkey" PRIMARY KEY ("tenant_id","trunk_id","number")
);

-- CreateTable
CREATE TABLE "trunk_peers" (
    "tenant_id" TEXT NOT NULL,
    "trunk_id" TEXT NOT NULL,
    "peer" TEXT NOT NULL,
    "pending_until" TIMESTAMPTZ(3),

    CONSTRAINT "trunk_peers_pkey" PRIMARY KEY ("tenant_id","trunk_id","peer")
);

-- CreateIndex
CREATE INDEX "number_claims_tenant_id_verified_idx" ON "number_claims"("tenant_id", "verified");

-- CreateIndex
CREATE INDEX "number_claims_pending_until_idx" ON "number_claims"("pending_until") WHERE (pending_until is not null);

-- CreateIndex
CREATE INDEX "number_evictions_wake_at_idx" ON "number_evictions"("wake_at");

-- CreateIndex
CREATE INDEX "trunk_peers_peer_idx" ON "trunk_peers"("peer");

-- CreateIndex
CREATE INDEX "trunk_peers_pending_until_idx" ON "trunk_peers"("pending_until") WHERE (pending_until is not null);

-- Who holds a number so far. An import was confirmed by the carrier; an active phone number was unique before; then the oldest trunk.
CREATE TEMPORARY TABLE "number_holders" ON COMMIT DROP AS
SELECT number, tenant_id, min(rank) AS rank, min(created_at) AS created_at, row_number() OVER (PARTITION BY number ORDER BY min(rank), min(created_at), tenant_id) AS place
FROM (
  SELECT active_number AS number, tenant_id, CASE provider_kind WHEN 'carrier_pv' THEN 0 ELSE 1 END AS rank, created_at FROM phone_numbers WHERE active_number IS NOT NULL
  UNION ALL
  SELECT listed.number, t.tenant_id, 2, t.created_at FROM trunks t, jsonb_array_elements_text(t.inbound -> 'numbers') AS listed (number) WHERE t.status = 'active' AND t.inbound IS NOT NULL
) AS held
GROUP BY number, tenant_id;

INSERT INTO number_claims (number, tenant_id, verified, pending_until, created_at)
SELECT number, tenant_id, rank = 0, NULL, created_at FROM number_holders WHERE place = 1;

-- The others keep their rows; the conflict is in the audit log of their tenants.
INSERT INTO audit_events (id, tenant_id, actor_type, actor_id, action, target_type, target_id, client_ref, route, request_id, changes, created_at)
SELECT 'ae_' || left(md5(tenant_id || ' ' || number), 24), tenant_id, 'system', NULL, 'number_claim.conflict', NULL, NULL, NULL, NULL, NULL, jsonb_build_object('number', number), now()
FROM number_holders WHERE place > 1;

INSERT INTO trunk_peers (tenant_id, trunk_id, peer, pending_until)
SELECT tenant_id, id, btrim(regexp_replace(lower(outbound ->> 'address'), ':\d+$', ''), '[].'), NULL
FROM trunks WHERE status = 'active' AND provider_kind = 'byo_sip' AND outbound IS NOT NULL;
