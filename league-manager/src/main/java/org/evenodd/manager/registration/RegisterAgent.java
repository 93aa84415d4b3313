package org.evenodd.manager.registration;

import java.util.Optional;
import org.evenodd.game.Games;
import org.evenodd.manager.league.League;
import org.evenodd.manager.league.Member;
import org.evenodd.manager.tournament.Command;
import org.evenodd.manager.tournament.Command.CommandResponse;
import org.evenodd.manager.tournament.UnitOfWork;
import org.evenodd.protocol.message.ErrorMessages.Refusal;
import org.evenodd.protocol.message.RegistrationMessages.AgentMeta;
import org.evenodd.protocol.value.GameType;
import org.evenodd.protocol.value.Violation;

/**
 * An agent asks for a place: it is given one, or its own again. Answered with {@link CommandResponse.AgentAccepted} or
 * {@link CommandResponse.CommandRefused}. {@link Recognition} says which agent it is, {@link EntryRules}
 * whether it may come in, and {@link Placement} which place it gets.
 */
public record RegisterAgent(AgentMeta meta, Arrival arrival) implements Command {

    /** The refusal of an endpoint at the relay in a message. */
    public static final String NOT_ITS_OWN =
            "%s is at the League Manager's relay: name the agent's own endpoint. The League Manager puts in the relay for what connect.py sends.";

    private static final String TOKEN_EXPECTED =
            "the token that the agent was given, or in its first registration no such field";

    @Override
    public CommandResponse perform(UnitOfWork work) {
        Application asked = new Application(meta, meta.displayName(), arrival);
        Optional<Refusal> hopeless = new EntryRules(work, asked).toAnybody();
        return hopeless.isPresent() ? refused(work, asked, hopeless.get()) : decide(work, asked.asKnown(work.league()));
    }

    private static CommandResponse decide(UnitOfWork work, Application applicant) {
        EntryRules rules = new EntryRules(work, applicant);
        Optional<? extends Member> self = new Recognition(work, applicant).member();
        boolean admitted = self.map(rules::admits).orElseGet(rules::admits);
        EndpointClaim claim = new EndpointClaim(work, applicant, self, !admitted);
        Optional<Refusal> objection = self.isPresent() ? rules.toMember(self.get(), claim) : rules.toNewcomer(claim);
        if (objection.isPresent()) {
            rules.tellOfFullAddress(objection.get());
            return refused(work, applicant, objection.get());
        }
        claim.takeEffect();
        Placement placement = new Placement(work, applicant, admitted);
        return self.isPresent() ? placement.again(self.get()) : placement.anew();
    }

    /** Counts the agents that are refused a place while the operator readmits another one to it. */
    private static CommandResponse refused(UnitOfWork work, Application applicant, Refusal refusal) {
        new Recognition(work, applicant)
                .candidates()
                .filter(applicant::isNameOf)
                .filter(member ->
                        work.claims().openPlace(member.id(), work.now()).isPresent())
                .forEach(member -> work.changeClaims(claims -> claims.refused(member.id())));
        return new CommandResponse.CommandRefused(
                refusal, new EntryRules(work, applicant).remark(refusal).orElse(null));
    }

    /**
     * A violation in a call that was refused unread, in words that help: it names the league's game where that is not the usual
     * one, and says that an agent without a token sends none.
     */
    public static Violation explained(Violation violation, League league) {
        GameType played = league.settings().gameType();
        if (violation.pointer().equals("/auth_token")) {
            return new Violation(violation.pointer(), violation.code(), TOKEN_EXPECTED, violation.got());
        }
        return violation.pointer().endsWith("_meta/game_types")
                        && !played.equals(Games.usual().type())
                ? new Violation(violation.pointer(), violation.code(), EntryRules.listOf(played), violation.got())
                : violation;
    }
}
