import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.*;
import de.bwaldvogel.mongo.backend.h2.*;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.*;
import de.bwaldvogel.mongo.oplog.Oplog;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.nio.file.*;
import java.time.Instant;
import java.util.*;
import java.util.Map.Entry;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.*;
import java.util.regex.*;
import java.util.stream.Stream;
import org.h2.mvstore.*;

/** mongo-java-server on an H2 file, made durable and safe to share, behaving as a standalone server. */
public final class DocDb extends H2Backend {
    static MVStore store;
    /** Schema commands run alone; everything else shares. */
    static final ReentrantReadWriteLock SCHEMA = new ReentrantReadWriteLock();
    /** A commit never sees half a write. */
    static final ReentrantReadWriteLock GATE = new ReentrantReadWriteLock();
    static final AtomicLong DONE = new AtomicLong();
    static final Object SYNC = new Object();
    static long synced;
    static final Set<String> DDL = Set.of("create", "createindexes", "drop", "dropdatabase", "dropindexes", "renamecollection");
    static final Set<String> WRITES = Set.of("insert", "update", "delete", "findandmodify");
    static final Pattern DUP = Pattern.compile("index: (.+?) dup key: ");

    DocDb() { super(store); }

    public static void main(String[] a) {
        try { serve(a); } catch (Throwable e) { e.printStackTrace(); Runtime.getRuntime().halt(1); }
    }

    static void serve(String[] a) throws Exception {
        Path dir = Path.of(a[0]);
        store = new MVStore.Builder().fileName(dir.resolve("data.mv").toString())
            .autoCommitDisabled().autoCommitBufferSize(0).cacheSize(64).open();
        store.setVersionsToKeep(0);
        store.setRetentionTime(2000);
        DocDb backend = new DocDb();
        backend.version(new MongoVersion() {
            public List<Integer> getVersionArray() { return List.of(5, 0, 0); }
            public int getWireVersion() { return 13; }
        });
        MongoServer server = new MongoServer(backend);
        server.bind(new InetSocketAddress("127.0.0.1", Integer.parseInt(a[1])), 1, 16);
        Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
        backend.every(Long.getLong("docdb.ttlSeconds", 5), backend::expire);
        backend.every(Long.getLong("docdb.compactSeconds", 15), backend::compact);
        Path tmp = dir.resolve("port.tmp");
        Files.writeString(tmp, server.getLocalAddress().getPort() + "\n");
        Files.move(tmp, dir.resolve("port"), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    void every(long seconds, Runnable job) {
        Thread t = new Thread(() -> {
            for (;;) {
                try { Thread.sleep(seconds * 1000); job.run(); }
                catch (InterruptedException e) { return; }
                catch (RuntimeException e) { if (store.isClosed()) return; e.printStackTrace(); }
            }
        });
        t.setDaemon(true);
        t.start();
    }

    @Override protected MongoDatabase openOrCreateDatabase(String name) { return new Db(name, getCursorRegistry()); }

    // ---- durability: one fsync acknowledges every write finished before it (group commit)

    static void durable() {
        long mine = DONE.incrementAndGet();
        synchronized (SYNC) {
            if (synced >= mine) return;
            long upTo;
            GATE.writeLock().lock();
            try { upTo = DONE.get(); store.commit(); } finally { GATE.writeLock().unlock(); }
            store.sync();
            synced = upTo;
        }
    }

    void compact() {
        GATE.writeLock().lock();
        try { if (store.compact(60, 16 << 20)) store.commit(); } finally { GATE.writeLock().unlock(); }
    }

    // ---- TTL indexes

    void expire() {
        for (String db : List.copyOf(listDatabaseNames())) {
            MongoCollection<?> indexes = resolveDatabase(db).resolveCollection("system.indexes", false);
            if (indexes == null) continue;
            for (Document ix : indexes.queryAll()) {
                if (!(ix.get("expireAfterSeconds") instanceof Number secs) || !(ix.get("key") instanceof Document key) || key.size() != 1) continue;
                Document due = new Document(key.keySet().iterator().next(), new Document("$lte", Instant.now().minusSeconds(secs.longValue())).append("$type", "date"));
                if (ix.get("partialFilterExpression") instanceof Document p) due = new Document("$and", List.of(due, p));
                MongoCollection<?> c = resolveDatabase(db).resolveCollection(((String) ix.get("ns")).substring(db.length() + 1), false);
                if (c == null) continue;
                int n;
                SCHEMA.readLock().lock();
                GATE.readLock().lock();
                try { n = c.deleteDocuments(new Document("$query", due), 0); }
                finally { GATE.readLock().unlock(); SCHEMA.readLock().unlock(); }
                if (n > 0) durable();
            }
        }
    }

    // ---- commands

    @Override public Document handleCommand(Channel ch, String db, String cmd, Document q) {
        String c = cmd.toLowerCase(Locale.ROOT);
        switch (c) {
            case "hello", "ismaster":
                return super.handleCommand(ch, db, "ismaster", q).append("isWritablePrimary", true)
                    .append("helloOk", true).append("readOnly", false).append("logicalSessionTimeoutMinutes", 30);
            case "endsessions", "refreshsessions", "killsessions":
                return ok();
            default:
        }
        refuse(c, q);
        List<Document> stages = c.equals("aggregate") ? docs(q.get("pipeline")) : List.of();
        Document last = stages.isEmpty() ? new Document() : stages.get(stages.size() - 1);
        boolean ddl = DDL.contains(c) || last.containsKey("$out") || last.containsKey("$merge");
        boolean write = ddl || WRITES.contains(c);
        Lock schema = ddl ? SCHEMA.writeLock() : SCHEMA.readLock();
        MVStore.TxCounter version = store.registerVersionUsage();
        try {
            schema.lock();
            if (write) GATE.readLock().lock();
            try { return run(ch, db, c, cmd, q); }
            finally { if (write) GATE.readLock().unlock(); schema.unlock(); }
        } catch (MongoServerError e) {
            if (!c.equals("findandmodify") || e.getCode() != 11000) throw e;
            Document r = new Document("ok", 0).append("errmsg", e.getMessageWithoutErrorCode()).append("code", 11000).append("codeName", "DuplicateKey");
            return explainDuplicate(db, q.get(cmd), r, q.get("update"), q.get("query"));
        } catch (RuntimeException e) {
            if (!(e instanceof MongoServerException)) e.printStackTrace();
            throw e;
        } finally {
            store.deregisterVersionUsage(version);
            if (write) durable();
        }
    }

    Document run(Channel ch, String db, String c, String cmd, Document q) {
        switch (c) {
            case "find" -> { if (!Utils.isTrue(q.get("singleBatch"))) q.putIfAbsent("batchSize", 101); }
            case "getmore" -> q.putIfAbsent("batchSize", 1000);
            case "aggregate" -> q.put("pipeline", pipeline(q.get("pipeline")));
            case "insert" -> q.putIfAbsent("ordered", true);
            case "delete" -> { for (Document d : docs(q.get("deletes"))) d.put("q", new Document("$query", d.get("q"))); }
            case "update" -> { return update(ch, db, cmd, q); }
            case "dropindexes" -> { return dropIndexes(ch, db, cmd, q); }
            default -> { }
        }
        Document r = super.handleCommand(ch, db, cmd, q);
        List<Document> errors = docs(r.get("writeErrors"));
        if (c.equals("insert") && !errors.isEmpty()) {
            List<Document> in = docs(q.get("documents"));
            r.put("n", Utils.isTrue(q.get("ordered")) ? errors.get(0).get("index") : in.size() - errors.size());
            for (Document e : errors) explainDuplicate(db, q.get(cmd), e, in.get((Integer) e.get("index")));
        } else if (c.equals("findandmodify") && r.get("lastErrorObject") == null) {
            Document v = (Document) r.get("value");
            boolean made = Utils.isTrue(q.get("upsert")), gone = Utils.isTrue(q.get("remove"));
            Document last = new Document("n", made || gone && v != null ? 1 : 0);
            if (!gone) last.append("updatedExisting", false);
            if (made && v != null) last.append("upserted", v.get("_id"));
            r.put("lastErrorObject", last);
        } else if (c.equals("listcollections") && q.get("filter") instanceof Document f) {
            Document cursor = (Document) r.get("cursor");
            List<Document> batch = new ArrayList<>(docs(cursor.get("firstBatch")));
            batch.removeIf(d -> !new DefaultQueryMatcher().matches(d, f));
            cursor.put("firstBatch", batch);
        }
        return r;
    }

    /** What the library would silently ignore, or a standalone server refuses. */
    static void refuse(String c, Document q) {
        if (q.containsKey("startTransaction") || q.containsKey("autocommit") || c.equals("committransaction") || c.equals("aborttransaction"))
            throw new MongoServerError(20, "IllegalOperation", "Transaction numbers are only allowed on a replica set member or mongos");
        List<Document> parts = new ArrayList<>(List.of(q));
        for (String k : List.of("updates", "deletes", "indexes")) parts.addAll(docs(q.get(k)));
        for (Document p : parts) {
            if (p.get("collation") instanceof Document l && !"simple".equals(l.get("locale"))) throw missing("collation");
            if (p.get("u") instanceof List || c.equals("findandmodify") && p.get("update") instanceof List) throw missing("update with an aggregation pipeline");
        }
        if (c.equals("create")) for (String k : List.of("validator", "viewOn", "timeseries", "capped")) if (q.get(k) != null && !Boolean.FALSE.equals(q.get(k))) throw missing("create option " + k);
    }

    static MongoServerError missing(String what) { return new MongoServerError(238, "NotImplemented", what + " is not implemented by this server"); }

    static List<Document> pipeline(Object p) {
        List<Document> out = new ArrayList<>();
        for (Document s : docs(p)) {
            String k = s.isEmpty() ? "" : s.keySet().iterator().next();
            Object v = s.get(k);
            out.add(switch (k) {
                case "$set" -> new Document("$addFields", v);
                case "$replaceWith" -> new Document("$replaceRoot", new Document("newRoot", v));
                case "$facet" -> { Document f = new Document(); ((Document) v).forEach((n, x) -> f.put(n, pipeline(x))); yield new Document(k, f); }
                case "$lookup" -> { Document l = ((Document) v).clone(); if (l.get("pipeline") != null) l.put("pipeline", pipeline(l.get("pipeline"))); yield new Document(k, l); }
                case "$graphLookup" -> throw missing(k);
                case "$changeStream" -> throw new MongoServerError(40573, "Location40573", "The $changeStream stage is only supported on replica sets");
                default -> s;
            });
        }
        return out;
    }

    Document update(Channel ch, String db, String cmd, Document q) {
        int n = 0, modified = 0, i = 0;
        List<Document> upserted = new ArrayList<>(), errors = new ArrayList<>();
        for (Document u : docs(q.get("updates"))) {
            Document one = q.clone();
            one.put("updates", List.of(u));
            Document r = super.handleCommand(ch, db, cmd, one);
            n += (Integer) r.get("n");
            modified += (Integer) r.get("nModified");
            for (Document x : docs(r.get("upserted"))) upserted.add(x.append("index", i));
            for (Document e : docs(r.get("writeErrors"))) errors.add(explainDuplicate(db, q.get(cmd), e.append("index", i), u.get("u"), u.get("q")));
            if (!errors.isEmpty() && Utils.isTrue(q.getOrDefault("ordered", true))) break;
            i++;
        }
        Document r = new Document("n", n).append("nModified", modified);
        if (!upserted.isEmpty()) r.put("upserted", upserted);
        if (!errors.isEmpty()) r.put("writeErrors", errors);
        return r.append("ok", 1);
    }

    Document dropIndexes(Channel ch, String db, String cmd, Document q) {
        Object which = q.get("index");
        List<Document> all = indexesOf(db, q.get(cmd)), drop = new ArrayList<>();
        for (Document ix : all) {
            boolean id = ix.get("name").equals("_id_");
            if ("*".equals(which) ? !id : which instanceof List<?> l ? l.contains(ix.get("name")) : ix.get("name").equals(which) || ix.get("key").equals(which)) {
                if (id) throw new MongoServerError(72, "InvalidOptions", "cannot drop _id index");
                drop.add(ix);
            }
        }
        if (drop.isEmpty() && !"*".equals(which)) throw new MongoServerError(27, "IndexNotFound", "index not found with name [" + which + "]");
        for (Document ix : drop) super.handleCommand(ch, db, cmd, new Document(cmd, q.get(cmd)).append("index", ix.get("key")));
        return new Document("nIndexesWas", all.size()).append("ok", 1);
    }

    List<Document> indexesOf(String db, Object coll) {
        List<Document> out = new ArrayList<>();
        MongoCollection<?> ix = resolveDatabase(db).resolveCollection("system.indexes", false);
        if (ix != null) ix.handleQuery(new Document("ns", db + "." + coll)).forEach(out::add);
        return out;
    }

    /** Adds keyPattern and keyValue, as servers since 4.2 do. */
    Document explainDuplicate(String db, Object coll, Document e, Object... sources) {
        Matcher m = DUP.matcher(String.valueOf(e.get("errmsg")));
        if (!Integer.valueOf(11000).equals(e.get("code")) || !m.find()) return e;
        for (Document ix : indexesOf(db, coll)) {
            if (!ix.get("name").equals(m.group(1))) continue;
            Document key = (Document) ix.get("key"), value = new Document();
            for (String k : key.keySet()) {
                value.put(k, null);
                List<Document> in = new ArrayList<>();
                for (Object s : sources) if (s instanceof Document d) { in.addAll(docs(Arrays.asList(d.get("$set"), d.get("$setOnInsert")))); in.add(d); }
                for (Document d : in) {
                    Object v = d.containsKey(k) ? d.get(k) : Utils.getSubdocumentValue(d, k);
                    if (!(v instanceof Missing)) { value.put(k, v); break; }
                }
            }
            return e.append("keyPattern", key).append("keyValue", value);
        }
        return e;
    }

    static List<Document> docs(Object o) {
        List<Document> out = new ArrayList<>();
        if (o instanceof Collection<?> l) for (Object x : l) if (x instanceof Document d) out.add(d);
        return out;
    }

    static Document ok() { return new Document("ok", 1); }

    // ---- storage

    static final class Db extends H2Database {
        private Document creating;

        Db(String name, CursorRegistry cursors) { super(name, store, cursors); }

        @Override protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
            String full = getFullCollectionNamespace(name);
            MVMap<Object, Document> data = store.openMap("databases." + full);
            MVMap<String, Object> meta = store.openMap("meta." + full);
            return new Coll(this, name, options, data, meta, cursorRegistry);
        }

        @Override protected synchronized void addIndex(Document description) {
            Document outer = creating;
            creating = description;
            try { super.addIndex(description); } finally { creating = outer; }
        }

        @Override protected Index<Object> openOrCreateUniqueIndex(String coll, String name, List<IndexKey> keys, boolean sparse) {
            Document known = null;
            if (indexes.get() != null)
                for (Document d : indexes.get().handleQuery(new Document("ns", getFullCollectionNamespace(coll)).append("name", name))) known = d;
            MVMap<KeyValue, Object> map = store.openMap(getFullCollectionNamespace(coll) + "._index_" + name);
            if (known == null) map.clear();
            Document d = known != null ? known : creating;
            return new Unique(map, name, keys, sparse, d == null ? null : (Document) d.get("partialFilterExpression"));
        }

        @Override public void moveCollection(MongoDatabase from, MongoCollection<?> c, String newName) {
            String old = c.getFullName(), now = getFullCollectionNamespace(newName);
            super.moveCollection(from, c, newName);
            for (String p : List.of("databases.", "meta.")) {
                store.removeMap(p + now);
                store.renameMap(store.openMap(p + old), p + now);
            }
            for (Document ix : indexes.get().handleQuery(new Document("ns", now))) {
                String m = "._index_" + ix.get("name");
                if (!store.hasMap(old + m)) continue;
                store.removeMap(now + m);
                store.renameMap(store.openMap(old + m), now + m);
            }
        }

        @Override public void drop(Oplog oplog) {
            List<String> names = new ArrayList<>();
            MongoCollection<?> all = resolveCollection("system.namespaces", false);
            if (all != null) for (Document d : all.queryAll()) names.add(((String) d.get("name")).substring(getDatabaseName().length() + 1));
            names.addAll(List.of("system.indexes", "system.namespaces"));
            for (String n : names) if (resolveCollection(n, false) != null) dropCollection(n, oplog);
        }
    }

    /** Hands out copies, never the stored documents. */
    static final class Coll extends H2Collection {
        Coll(MongoDatabase db, String name, CollectionOptions o, MVMap<Object, Document> data, MVMap<String, Object> meta, CursorRegistry c) {
            super(db, name, o, data, meta, c);
        }

        @Override protected QueryResult matchDocumentsFromStream(Document query, Stream<Document> in, int skip, int limit, int batch, Comparator<Document> order, Document fields) {
            return super.matchDocumentsFromStream(query, in.filter(d -> documentMatchesQuery(d, query)).map(Document::cloneDeeply), skip, limit, batch, order, fields);
        }
    }

    /** Unique index, optionally partial. */
    static final class Unique extends AbstractUniqueIndex<Object> {
        private final MVMap<KeyValue, Object> map;
        private final Document filter;

        Unique(MVMap<KeyValue, Object> map, String name, List<IndexKey> keys, boolean sparse, Document filter) {
            super(name, keys, sparse);
            this.map = map;
            this.filter = filter;
        }

        boolean covers(Document d) { return filter == null || new DefaultQueryMatcher().matches(d, filter); }

        @Override protected Object removeDocument(KeyValue k) { return map.remove(k); }
        @Override protected boolean putKeyPosition(KeyValue k, Object p) { return map.putIfAbsent(k, Missing.ofNullable(p)) == null; }
        @Override protected Iterable<Entry<KeyValue, Object>> getIterable() { return map.entrySet(); }
        @Override protected Object getPosition(KeyValue k) { return map.get(k); }
        @Override public long getCount() { return map.sizeAsLong(); }
        @Override public long getDataSize() { return getCount(); }
        @Override public Object getPosition(Document d) { return covers(d) ? super.getPosition(d) : null; }
        @Override public synchronized boolean canHandle(Document query) { return filter == null && super.canHandle(query); }
        @Override public synchronized void checkAdd(Document d, MongoCollection<Object> c) { if (covers(d)) super.checkAdd(d, c); }
        @Override public synchronized void add(Document d, Object p, MongoCollection<Object> c) { if (covers(d)) super.add(d, p, c); }

        @Override public synchronized Object remove(Document d) {
            Object p = covers(d) ? super.remove(d) : null;
            return p != null ? p : d.get("_id");
        }

        @Override public synchronized void checkUpdate(Document was, Document is, MongoCollection<Object> c) {
            if (!covers(is)) return;
            for (KeyValue k : getKeyValues(is)) {
                Object p = getPosition(k);
                if (p != null && !p.equals(was.get("_id"))) throw new DuplicateKeyError(this, c, getKeys(), k);
            }
        }

        @Override public void updateInPlace(Document was, Document is, Object p, MongoCollection<Object> c) {
            if (covers(was) && covers(is) && nullAwareEqualsKeys(was, is)) return;
            if (covers(was)) super.remove(was);
            add(is, p, c);
        }
    }
}
