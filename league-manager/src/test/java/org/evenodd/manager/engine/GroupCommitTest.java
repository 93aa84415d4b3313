package org.evenodd.manager.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.evenodd.manager.store.StoreException;
import org.junit.jupiter.api.Test;

class GroupCommitTest {
    private final List<List<String>> written = new ArrayList<>();
    private final List<String> released = new ArrayList<>();
    private final List<StoreException> failures = new ArrayList<>();
    private final Queue<Runnable> disk = new ArrayDeque<>();
    private boolean broken;
    private boolean buggy;

    private final GroupCommit<String> commit = new GroupCommit<>(this::write, disk::add, Runnable::run, failures::add);

    private void write(List<String> events) {
        if (broken) {
            throw new StoreException("The disk is full.");
        }
        if (buggy) {
            throw new IllegalStateException("a bug");
        }
        written.add(events);
    }

    private void add(String name, String... events) {
        commit.add(List.of(events), () -> released.add(name));
    }

    private void letTheDiskWork() {
        for (Runnable task = disk.poll(); task != null; task = disk.poll()) {
            task.run();
        }
    }

    @Test
    void releasesNothingBeforeItsEventsAreStored() {
        add("first", "a");

        assertThat(released).isEmpty();
        letTheDiskWork();
        assertThat(released).containsExactly("first");
        assertThat(written).containsExactly(List.of("a"));
    }

    @Test
    void storesInOneTransactionWhatGatheredMeanwhile() {
        add("first", "a");
        add("second", "b", "c");
        add("third", "d");

        letTheDiskWork();

        assertThat(written).containsExactly(List.of("a", "b", "c", "d"));
        assertThat(released).containsExactly("first", "second", "third");
    }

    @Test
    void goesOnWithWhatCameWhileItWasWriting() {
        add("first", "a");
        Runnable write = disk.remove();
        write.run();
        add("second", "b");

        letTheDiskWork();

        assertThat(written).containsExactly(List.of("a"), List.of("b"));
        assertThat(released).containsExactly("first", "second");
    }

    @Test
    void keepsWhatNeedsNoStoringInItsPlace() {
        add("first", "a");
        add("second");

        assertThat(released).isEmpty();
        letTheDiskWork();
        assertThat(released).containsExactly("first", "second");
    }

    @Test
    void releasesAtOnceWhatNeedsNoStoringAndWaitsForNothing() {
        add("first");

        assertThat(released).containsExactly("first");
        assertThat(disk).isEmpty();
    }

    @Test
    void releasesNothingAnyMoreOnceTheStoreHasFailed() {
        add("first", "a");
        broken = true;
        letTheDiskWork();
        broken = false;
        add("second", "b");
        add("third");
        letTheDiskWork();

        assertThat(released).isEmpty();
        assertThat(failures).hasSize(1);
    }

    @Test
    void failsLikeTheStoreWhereABugKeepsEventsFromBeingStored() {
        add("first", "a");
        buggy = true;
        letTheDiskWork();

        assertThat(released).isEmpty();
        assertThat(failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure).hasCauseInstanceOf(IllegalStateException.class));
    }
}
