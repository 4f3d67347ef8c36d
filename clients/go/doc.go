// Package webhooks verifies and signs the Voice Calling Platform's webhooks and the requests of its http tools.
//
// [Handler] receives webhooks with net/http; [Verify] is for everything else. The signature covers the bytes as they
// arrived, so nothing may decode or parse the body before.
package webhooks
