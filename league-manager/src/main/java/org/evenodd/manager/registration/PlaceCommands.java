package org.evenodd.manager.registration;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.evenodd.manager.league.LegEvent.NameBarred;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.league.Member.PlayerMember;
import org.evenodd.manager.league.MembershipEvent.PlayerReadmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeAdmitted;
import org.evenodd.manager.league.MembershipEvent.RefereeReadmitted;
import org.evenodd.manager.league.Registration;
import org.evenodd.manager.league.Roster;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.LiveState.PlaceClaims.OpenPlace;
import org.evenodd.manager.tournament.MatchTokens;
import org.evenodd.manager.tournament.PlaceRelease;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.ErrorCode;
import org.evenodd.protocol.value.Identifiers.AgentId;
import org.evenodd.protocol.value.Identifiers.PlayerId;
import org.evenodd.protocol.value.Identifiers.RefereeId;
import org.jspecify.annotations.Nullable;

/** The operator's commands for the place of an agent, named by its id or display name. */
public sealed interface PlaceCommands extends Command {

    /** {@code admit_referee}: admits a waiting referee. */
    record AdmitReferee(String nameOrId) implements PlaceCommands {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            List<? extends Member> waiting = work.roster().waitingReferees();
            return onNamed(work, nameOrId, waiting::contains, "that waits to be admitted", referee -> {
                int most = work.settings().participants().maxReferees();
                if (work.roster().admittedReferees().size() >= most) {
                    return CommandResponse.refused(
                            ErrorCode.E020,
                            "Maximum referees reached: %d. `kick` removes one of them.".formatted(most));
                }
                work.record(new RefereeAdmitted((RefereeId) referee.id()));
                return new CommandResponse.Done("%s is admitted: it can now be given matches.".formatted(referee.id()));
            });
        }
    }

    /**
     * {@code kick_agent}: removes an agent; its unplayed matches are forfeited. In a league without end that has started, bars
     * a player's name, and those on the roster with its key.
     *
     * @param reason kept with the removal, for the operator's records
     */
    record KickAgent(String nameOrId, @Nullable String reason) implements PlaceCommands {

        @Override
        public CommandResponse perform(UnitOfWork work) {
            if (work.course().isOver()) {
                return CommandResponse.refused(ErrorCode.E031, "The league is over.");
            }
            Predicate<Member> candidates = member -> member.present() || member.hasLeft();
            return onNamed(work, nameOrId, candidates, "here", agent -> {
                PlaceRelease.remove(work, agent.id(), reason);
                if (agent instanceof PlayerMember
                        && !work.course().isOpen()
                        && work.league().takesPlayers()) {
                    bar(work, agent.displayName(), true);
                }
                return new CommandResponse.Done(agent.id() + " is kicked." + consequence(work, agent));
            });
        }

        private static String consequence(UnitOfWork work, Member agent) {
            if (work.course().isOpen() || !(agent instanceof PlayerMember)) {
                return " Its name, endpoint and place are free again.";
            }
            if (!work.league().takesPlayers()) {
                return " Its unplayed matches are forfeited. The league has started, so nobody can register for its place.";
            }
            return "%s Its place is free. Nobody can register as \"%s\" until you `readmit` it."
                    .formatted(
                            work.league().isInRunningLeg((PlayerId) agent.id())
                                    ? " Its unplayed matches are forfeited."
                                    : "",
                            agent.shownName());
        }
    }

    /** Bars a player's name, and those on the roster with its key, or lifts the bars. */
    private static void bar(UnitOfWork work, DisplayName name, boolean barred) {
        work.league().enrolment().withKeyOf(name).stream()
                .filter(each -> work.league().ladder().bars(each) != barred)
                .forEach(each -> work.record(new NameBarred(each, barred, work.timeOfDay())));
    }

    /**
     * {@code readmit_player}: for a while, opens the place of an agent that has lost its token to one registration without
     * it, at the place's endpoint and from there. Asked again soon after, it voids the token of the agent that took the place. Lifts
     * the bar of a name; a removed player's place is opened too if its id is never given to others.
     *
     * @param endpoint another endpoint than the place's; null for that one
     */
    record ReadmitAgent(String nameOrId, @Nullable Endpoint endpoint) implements PlaceCommands {

        private static final Duration OPEN_FOR = Duration.ofMinutes(5);

        @Override
        public CommandResponse perform(UnitOfWork work) {
            Predicate<Member> candidates = Member::lasts;
            return work.league().ladder().barred().stream()
                    .filter(name -> name.folded().equals(DisplayName.folded(nameOrId)))
                    .filter(name -> work.roster().meant(nameOrId).stream().noneMatch(candidates))
                    .findFirst()
                    .map(name -> lift(work, name))
                    .orElseGet(() -> onNamed(work, nameOrId, candidates, "here", member -> readmit(work, member)));
        }

        private static CommandResponse lift(UnitOfWork work, DisplayName name) {
            bar(work, name, false);
            return new CommandResponse.Done("Whoever is called \"%s\" may register.".formatted(name));
        }

        private CommandResponse readmit(UnitOfWork work, Member member) {
            AgentId agent = member.id();
            Registration registration = member.registration();
            if (endpoint != null && (endpoint.isRelayed() || endpoint.isAtRelay())) {
                return CommandResponse.refused(ErrorCode.E009, RegisterAgent.NOT_ITS_OWN.formatted(endpoint));
            }
            if (endpoint == null && registration.hasLostItsEndpoint()) {
                return CommandResponse.refused(
                        ErrorCode.E006,
                        "%s has lost its endpoint to another agent: name another with --endpoint URL."
                                .formatted(agent));
            }
            Endpoint where = endpoint == null ? registration.endpoint() : endpoint;
            Instant until = work.now().plus(OPEN_FOR);
            Instant closes = work.timeOfDay(until);
            boolean voided = registration.strength().heldUntil(work.now()).isPresent();
            if (voided && member instanceof PlayerMember player) {
                MatchTokens.keep(work, player);
            }
            if (member instanceof PlayerMember) {
                bar(work, member.displayName(), false);
            }
            work.record(
                    agent instanceof PlayerId player
                            ? new PlayerReadmitted(player, closes, voided ? true : null)
                            : new RefereeReadmitted((RefereeId) agent, closes, voided ? true : null));
            work.changeClaims(claims -> claims.opening(agent, new OpenPlace(until, endpoint, 0)));
            return new CommandResponse.Done("Until %s, an agent that registers as \"%s\" %s, takes the place of %s; %s."
                    .formatted(
                            closes.truncatedTo(ChronoUnit.SECONDS),
                            member.displayName(),
                            where.inWords() + (where.isRelayed() ? " as before" : ", and from that address"),
                            agent,
                            tokens(member, voided)));
        }

        private static String tokens(Member member, boolean voided) {
            if (!member.present()) {
                return "its name is no longer barred";
            }
            return voided ? "the token of whoever took it last is void now" : "the current token is void from then on";
        }
    }

    /**
     * Does something with the one agent that the operator means; refuses if it is not exactly one.
     *
     * @param where the words for the agents that were searched
     */
    private static CommandResponse onNamed(
            UnitOfWork work,
            String nameOrId,
            Predicate<Member> candidates,
            String where,
            Function<Member, CommandResponse> operation) {
        List<Member> meant =
                work.roster().meant(nameOrId).stream().filter(candidates).toList();
        if (meant.isEmpty()) {
            return CommandResponse.refused(ErrorCode.E005, "Nobody %s is called \"%s\".".formatted(where, nameOrId));
        }
        return meant.size() > 1
                ? CommandResponse.refused(ErrorCode.E006, "\"%s\" may be %s.".formatted(nameOrId, Roster.choice(meant)))
                : operation.apply(meant.get(0));
    }
}
