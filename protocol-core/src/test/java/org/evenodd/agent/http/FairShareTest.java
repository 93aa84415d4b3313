package org.evenodd.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.evenodd.agent.address.CallerAddress;
import org.junit.jupiter.api.Test;

class FairShareTest {

    private static final CallerAddress HERE = new CallerAddress("127.0.0.1");
    private static final CallerAddress THERE = new CallerAddress("127.0.0.2");

    private final FairShare<String> crowd = new FairShare<>(4, 3);

    @Test
    void hasRoomForSoMany() {
        assertThat(crowd.enter(HERE, "a")).isEmpty();
        assertThat(crowd.enter(HERE, "b")).isEmpty();
        assertThat(crowd.enter(HERE, "c")).isEmpty();
        assertThat(crowd.enter(THERE, "d")).isEmpty();
    }

    @Test
    void sendsTheLongestAwaitedOfAnAddressAwayThatHasTooMany() {
        enterAll(HERE, "a", "b", "c");

        assertThat(crowd.enter(HERE, "d")).contains("a");
        assertThat(crowd.enter(HERE, "e")).contains("b");
    }

    @Test
    void sparesWhoWasAtWorkAsLongAsSomebodyIsAwaited() {
        enterAll(HERE, "agent", "b", "c");
        crowd.beginWork("agent");
        crowd.endWork("agent");

        assertThat(crowd.enter(HERE, "d")).contains("b");
    }

    @Test
    void sendsThoseWhoRestTheLongestAwayLast() {
        enterAll(HERE, "a", "b", "c");
        for (String each : new String[] {"b", "a", "c", "b"}) {
            crowd.beginWork(each);
            crowd.endWork(each);
        }
        assertThat(crowd.enter(HERE, "d")).contains("a");
        assertThat(crowd.enter(HERE, "e")).contains("d");
    }

    @Test
    void givesTheLatestTheTimeToSpeakWhereTheOthersHaveSpoken() {
        FairShare<String> large = new FairShare<>(16, 16);
        for (int i = 0; i < 16; i++) {
            large.enter(HERE, "old " + i);
            large.beginWork("old " + i);
            large.endWork("old " + i);
        }

        assertThat(large.enter(HERE, "a")).contains("old 0");
        assertThat(large.enter(HERE, "b")).contains("old 1");
        assertThat(large.enter(HERE, "c")).contains("a");
    }

    @Test
    void sendsTheNewcomerAwayWhenAllOthersAreAtWork() {
        enterAll(HERE, "a", "b", "c");
        crowd.beginWork("a");
        crowd.beginWork("b");
        crowd.beginWork("c");

        assertThat(crowd.enter(HERE, "d")).contains("d");
        crowd.endWork("b");
        assertThat(crowd.enter(HERE, "e")).contains("b");
    }

    @Test
    void takesThePlaceForSomebodyElseFromTheAddressWithTheMost() {
        enterAll(HERE, "a", "b", "c");
        enterAll(THERE, "d");

        assertThat(crowd.enter(THERE, "e")).contains("a");
    }

    @Test
    void takesThePlaceFromAnotherAddressWhenThoseOfTheFirstAreAtWork() {
        enterAll(HERE, "a", "b", "c");
        enterAll(THERE, "d");
        crowd.beginWork("a");
        crowd.beginWork("b");
        crowd.beginWork("c");

        assertThat(crowd.enter(new CallerAddress("127.0.0.3"), "e")).contains("d");
    }

    @Test
    void hasRoomAgainWhenSomebodyLeaves() {
        enterAll(HERE, "a", "b", "c");
        crowd.leave("b");
        crowd.leave("nobody");

        assertThat(crowd.enter(HERE, "d")).isEmpty();
        assertThat(crowd.enter(HERE, "e")).contains("a");
    }

    @Test
    void countsNobodyTwice() {
        enterAll(HERE, "a", "b", "c");

        assertThat(crowd.enter(HERE, "a")).isEmpty();
    }

    private void enterAll(CallerAddress address, String... members) {
        for (String each : members) {
            crowd.enter(address, each);
        }
    }
}
