module voicecall.internal/webhooks

go 1.22
