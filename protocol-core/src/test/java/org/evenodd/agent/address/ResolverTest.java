package org.evenodd.agent.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.evenodd.agent.address.HostSearchResult.Forbidden;
import org.evenodd.agent.address.HostSearchResult.FoundAddresses;
import org.evenodd.agent.address.HostSearchResult.Unknown;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ResolverTest {
    private static final String ASKER = "192.168.1.1";

    private final Map<String, List<InetAddress>> names = new HashMap<>();
    private final List<String> lookUps = new ArrayList<>();
    private final Resolver resolver = new Resolver(this::lookUp, Runnable::run, AddressPolicy.DEFAULT);

    @Nested
    class RememberingWhereHostsAre {

        @Test
        void looksAHostUpForEachCallSinceItMayHaveMoved() throws Exception {
            name("bot.example", "192.168.1.7");
            resolver.find("bot.example").join();
            name("bot.example", "10.0.0.1");

            assertThat(resolver.find("BOT.example.").join()).isEqualTo(found("10.0.0.1"));
            assertThat(resolver.known("bot.example")).contains(found("10.0.0.1"));
        }

        @Test
        void callsItWhereItWasWhileItsNameCannotBeResolved() throws Exception {
            name("bot.example", "192.168.1.7");
            resolver.findAnew("bot.example", ASKER).join();
            names.clear();

            assertThat(resolver.find("bot.example").join()).isEqualTo(found("192.168.1.7"));
            assertThat(resolver.findAnew("bot.example", ASKER).join()).isEqualTo(new Unknown());
        }

        @Test
        void knowsAnAddressWithoutKeepingIt() throws Exception {
            name("10.0.0.1", "10.0.0.1");

            assertThat(resolver.known("10.0.0.1")).contains(found("10.0.0.1"));
        }

        @Test
        void keepsABoundedNumberOfNamesAmongThemThoseThatAreAskedAbout() throws Exception {
            name("agent.example", "192.168.1.6");
            resolver.find("agent.example").join();
            for (int i = 0; i < 1100; i++) {
                name("bot" + i + ".example", "192.168.1.7");
                resolver.find("bot" + i + ".example").join();
                assertThat(resolver.known("agent.example")).contains(found("192.168.1.6"));
            }

            assertThat(resolver.known("bot0.example")).isEmpty();
            assertThat(resolver.known("bot1099.example")).isPresent();
        }
    }

    @Nested
    class Checking {

        @Test
        void refusesAHostOfWhoseAddressesOnlyOneIsForbidden() throws Exception {
            name("bot.example", "192.168.1.7", "169.254.169.254");

            Forbidden forbidden = (Forbidden) resolver.find("bot.example").join();

            assertThat(forbidden.reason())
                    .isEqualTo("169.254.169.254 is the address of a cloud's metadata, which is not called here");
        }

        @Test
        void refusesWhatThePolicyDoes() throws Exception {
            Resolver publicOnly = new Resolver(this::literal, Runnable::run, new AddressPolicy(false));

            assertThat(publicOnly.find("192.168.1.7").join()).isInstanceOf(Forbidden.class);
            assertThat(publicOnly.find("[fd00::7]").join()).isInstanceOf(Forbidden.class);
            assertThat(publicOnly.find("8.8.8.8").join()).isInstanceOf(FoundAddresses.class);
        }

        private List<InetAddress> literal(String host) throws UnknownHostException {
            return List.of(InetAddress.getByName(host));
        }
    }

    @Test
    void doesNotRememberThatANameWasUnknown() throws Exception {
        assertThat(resolver.find("late.example").join()).isEqualTo(new Unknown());
        name("late.example", "192.168.1.9");

        assertThat(resolver.find("late.example").join()).isEqualTo(found("192.168.1.9"));
    }

    @Nested
    class LookingUpWhereItMayWait {

        private final List<Runnable> waiting = new ArrayList<>();
        private final Resolver patient = new Resolver(ResolverTest.this::lookUp, waiting::add, AddressPolicy.DEFAULT);

        @Test
        void leavesOutLiteralAddresses() throws Exception {
            name("127.0.0.1", "127.0.0.1");

            assertThat(patient.find("slow.example")).isNotDone();
            assertThat(waiting).hasSize(1);
            assertThat(patient.find("127.0.0.1")).isCompleted();
        }

        @Tag("case:slow-names")
        @Test
        void takesAThreadForEachAskerHoweverManyNamesOneHas() {
            for (int i = 0; i < 100; i++) {
                CompletableFuture<HostSearchResult> unused = patient.findAnew("bot" + i + ".example", ASKER);
            }
            CompletableFuture<HostSearchResult> other = patient.findAnew("bot.example", "192.168.1.2");

            assertThat(waiting).hasSize(2);
            waiting.get(1).run();
            assertThat(other).isCompletedWithValue(new Unknown());
            assertThat(lookUps).containsExactly("bot.example");
        }

        @Test
        void leavesOutNamesForWhichNobodyWaitsAnyMore() throws Exception {
            name("bot.example", "192.168.1.7");
            patient.findAnew("slow.example", ASKER).cancel(false);
            CompletableFuture<HostSearchResult> found = patient.findAnew("bot.example", ASKER);
            waiting.get(0).run();

            assertThat(lookUps).containsExactly("bot.example");
            assertThat(found).isCompletedWithValue(found("192.168.1.7"));
        }
    }

    private List<InetAddress> lookUp(String host) throws UnknownHostException {
        lookUps.add(host);
        List<InetAddress> found = names.get(host);
        if (found == null) {
            throw new UnknownHostException(host);
        }
        return found;
    }

    private void name(String host, String... addresses) throws UnknownHostException {
        names.put(host, found(addresses).addresses());
    }

    private static FoundAddresses found(String... addresses) throws UnknownHostException {
        List<InetAddress> parsed = new ArrayList<>();
        for (String address : addresses) {
            parsed.add(InetAddress.getByName(address));
        }
        return new FoundAddresses(parsed);
    }
}
