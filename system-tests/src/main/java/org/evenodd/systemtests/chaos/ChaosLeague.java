package org.evenodd.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/** One league under the blows of one seed. Nothing of it runs any more when it has been played. */
final class ChaosLeague {

    private static final Duration AT_MOST = Duration.ofMinutes(5);
    private static final int MOST_MILLIS_BETWEEN = 1200;
    private static final int LEAST_MILLIS_BETWEEN = 150;
    private static final int DEEDS_FOR_EACH_ON_MANAGERS = 4;

    private static final List<Deed> DEEDS = List.of(Deed.values());

    private final Set<String> problems = new LinkedHashSet<>();
    private final Map<Deed, Integer> done = new EnumMap<>(Deed.class);
    private final ChaosPlan plan;
    private final Database database;
    private final Path directory;
    private final Random random;
    private final Consumer<String> progress;
    private final Cast cast;
    private final Books books;

    /** A league that is not begun. */
    ChaosLeague(ChaosPlan plan, Database database, Path directory, long seed, Consumer<String> progress)
            throws IOException {
        this.plan = plan;
        this.database = database;
        this.directory = Files.createDirectories(directory);
        this.random = new Random(seed);
        this.progress = progress;
        this.cast = new Cast(directory);
        this.books = new Books(directory);
    }

    /** Plays it to its end; everything that was wrong. */
    List<String> play() throws IOException, InterruptedException {
        Thread atTheEnd = new Thread(cast::dismiss);
        Runtime.getRuntime().addShutdownHook(atTheEnd);
        Keeper keeper = database.open(directory);
        try (keeper) {
            cast.enter(plan, keeper);
            bringToTheEnd(keeper);
            problems.addAll(books.close(plan));
            problems.addAll(new Verification(directory).problems(keeper));
        } finally {
            cast.dismiss();
        }
        Runtime.getRuntime().removeShutdownHook(atTheEnd);
        if (keeper.isRunning()) {
            problems.add("the database server is still running");
        }
        if (problems.isEmpty()) {
            keeper.tidyUp();
        }
        return List.copyOf(problems);
    }

    private void bringToTheEnd(Keeper keeper) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + AT_MOST.toNanos();
        for (int deeds = plan.deeds(); !cast.areManagersGone() && System.nanoTime() < deadline; deeds--) {
            cast.await(between());
            if (deeds > 0 && !cast.isOver()) {
                act(any(DEEDS), targets(), keeper.longestStop());
            }
            look();
        }
        if (!cast.areManagersGone()) {
            problems.add("the league does not end; see " + directory);
            cast.managers().forEach(Victim::tellWhatItDoes);
        }
    }

    private void look() throws IOException {
        problems.addAll(cast.wrongExits());
        for (Victim manager : cast.managers()) {
            manager.revive();
        }
        books.look();
        progress.accept("%d of %d matches, %s".formatted(books.played(), plan.matches(), done));
    }

    private Duration between() {
        return Duration.ofMillis(random.nextInt(LEAST_MILLIS_BETWEEN, MOST_MILLIS_BETWEEN));
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Anybody; now and then all managers at once. */
    private List<Victim> targets() {
        return random.nextInt(DEEDS_FOR_EACH_ON_MANAGERS) == 0 ? cast.managers() : List.of(any(cast.everybody()));
    }

    private void act(Deed deed, List<Victim> victims, Duration longest) throws IOException, InterruptedException {
        done.merge(deed, 1, Integer::sum);
        Duration pause = Duration.ofMillis(random.nextLong(longest.toMillis()));
        for (Victim victim : victims) {
            victim.suffer(deed);
        }
        cast.await(pause);
        for (Victim victim : victims) {
            victim.carryOn();
            victim.revive();
        }
    }

    /** How often each deed was done. */
    Map<Deed, Integer> done() {
        return Map.copyOf(done);
    }
}
