package webhooks

import (
	"container/list"
	"context"
	"sync"
	"time"
)

// ReplayGuard is a set of ids in which each expires after its time. [MemoryReplayGuard] serves one process; several
// processes share one in Redis or a database.
//
// An id is added after the event was handled. If it were added on arrival, the platform's retry of a delivery whose
// handler failed or whose process died would get 200, and the event would be lost. While a handler runs, [Handler] keeps
// "running:<id>" for at most a minute, and removes it when the handler ends.
type ReplayGuard interface {
	// Has reports whether the id is in the set.
	Has(ctx context.Context, id string) (bool, error)
	// Add adds the id for a time, atomically; false when it was in the set already.
	Add(ctx context.Context, id string, ttl time.Duration) (bool, error)
	// Remove removes the id.
	Remove(ctx context.Context, id string) error
}

// MemoryReplayGuard is a replay guard in the memory of this process: empty after a restart, not shared between processes.
// Its zero value is ready to use.
type MemoryReplayGuard struct {
	// MaxIDs is how many ids are kept at most; beyond that the oldest is removed. Zero: 10,000.
	MaxIDs int
	// Now is the clock. Nil: time.Now.
	Now func() time.Time

	mu    sync.Mutex
	ids   map[string]*list.Element
	order list.List
}

type seenID struct {
	id     string
	expiry time.Time
}

// Has reports whether the id is in the set.
func (g *MemoryReplayGuard) Has(_ context.Context, id string) (bool, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.has(id), nil
}

// Add adds the id for a time; false when it was in the set already.
func (g *MemoryReplayGuard) Add(_ context.Context, id string, ttl time.Duration) (bool, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.has(id) {
		return false, nil
	}
	g.remove(id)
	limit := g.MaxIDs
	if limit <= 0 {
		limit = 10_000
	}
	for g.order.Len() >= limit {
		g.remove(g.order.Front().Value.(seenID).id)
	}
	if g.ids == nil {
		g.ids = map[string]*list.Element{}
	}
	g.ids[id] = g.order.PushBack(seenID{id, g.now().Add(ttl)})
	return true, nil
}

// Remove removes the id.
func (g *MemoryReplayGuard) Remove(_ context.Context, id string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.remove(id)
	return nil
}

func (g *MemoryReplayGuard) has(id string) bool {
	element, found := g.ids[id]
	return found && element.Value.(seenID).expiry.After(g.now())
}

func (g *MemoryReplayGuard) remove(id string) {
	if element, found := g.ids[id]; found {
		g.order.Remove(element)
		delete(g.ids, id)
	}
}

func (g *MemoryReplayGuard) now() time.Time {
	if g.Now != nil {
		return g.Now()
	}
	return time.Now()
}
