-- Whether the attempts of an endpoint also carry the headers of Standard Webhooks.
ALTER TABLE "webhook_endpoints" ADD COLUMN     "standard_webhooks" BOOLEAN NOT NULL DEFAULT false;
