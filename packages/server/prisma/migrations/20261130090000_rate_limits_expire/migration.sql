-- Counters that have ended are deleted by this every few minutes. A counter keeps its end while it counts, so its rows
-- still change without a change of the index.
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");
